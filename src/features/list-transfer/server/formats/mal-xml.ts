import { XMLParser } from 'fast-xml-parser'
import { type ListLine, type ReadList, toCleanText, toInstant, toSeenCount, toSiteId, toSlug } from './list-line.ts'
import { readLanguageText, toLanguageText } from './said-language.ts'
import { findStatus, statusNames } from './statuses.ts'
import { unreadableList } from './unreadable-list.ts'

// Entities are never unfolded by the parser: what a text may hold is decoded below, one step and no further.
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: false,
  cdataPropName: '#cdata',
  maxNestedTags: 10,
})

/**
 * Reads a MyAnimeList export. Document types are refused whole: lists have none, and entities are only good for bombs
 * and for reading other files.
 * @throws AppError VALIDATION for any other XML
 */
export function readMalXml(text: string): ReadList {
  if (/<!(?:doctype|entity)/i.test(text)) throw unreadableList('Ce fichier XML contient des déclarations interdites.')
  const root = field(parse(text), 'myanimelist')
  if (!isRecord(root)) throw unreadableList("Ce fichier XML n'est pas un export de MyAnimeList.")
  const animes = toArray(root.anime)
  if (animes.length === 0 && root.manga !== undefined) {
    throw unreadableList('Ce fichier contient une liste de mangas, pas d’animes.')
  }
  const list: ReadList = { lines: [], unread: [] }
  for (const [index, anime] of animes.entries()) {
    const line = toLine(anime)
    if (typeof line === 'string') list.unread.push({ line: index + 1, reason: line })
    else list.lines.push(line)
  }
  return list
}

function parse(text: string): unknown {
  try {
    return parser.parse(text, true)
  } catch {
    throw unreadableList('Ce fichier XML est mal formé.')
  }
}

function toLine(anime: unknown): ListLine | string {
  const read = (name: string) => toCleanText(textOf(field(anime, name)))
  const mal = toSiteId(read('series_animedb_id'))
  const title = read('series_title')
  if (title === '' && mal === null) return 'ni titre ni identifiant'
  const status = findStatus(read('my_status'))
  if (!status) return `statut inconnu : « ${read('my_status')} »`
  return {
    title,
    otherTitles: [],
    year: null,
    type: toType(read('series_type')),
    ids: { slug: toSlug(read('sumine_slug')), mal, anilist: null },
    status,
    seenCount: toSeenCount(read('my_watched_episodes')),
    language: readLanguageText(read('sumine_language')),
    addedAt: toInstant(read('sumine_added_at')),
  }
}

function toType(text: string): ListLine['type'] {
  if (text === '') return null
  return text.toLowerCase() === 'movie' ? 'Film' : 'Anime'
}

/**
 * A list as MyAnimeList imports it. Its importer adds what is missing and leaves the rest alone (update_on_import 0);
 * the elements that begin with `sumine_` are for coming back here, and passed over there.
 */
export function writeMalXml(lines: readonly ListLine[]): string {
  const animes = lines.map((line) => toElement('anime', toElements(line))).join('')
  const about = toElement('myinfo', toElement('user_export_type', '1'))
  return `<?xml version="1.0" encoding="UTF-8" ?>\n${toElement('myanimelist', about + animes)}`
}

function toElements({ title, type, ids, status, seenCount, language, addedAt }: ListLine): string {
  const fields = {
    series_animedb_id: ids.mal ?? '0',
    series_title: title,
    series_type: type === null ? '' : type === 'Film' ? 'Movie' : 'TV',
    my_watched_episodes: String(seenCount),
    my_status: statusNames[status].mal,
    update_on_import: '0',
    sumine_slug: ids.slug ?? '',
    sumine_language: toLanguageText(language),
    sumine_added_at: addedAt ?? '',
  }
  return Object.entries(fields)
    .map(([name, text]) => toElement(name, escapeText(text)))
    .join('')
}

function toElement(name: string, content: string): string {
  return `<${name}>${content}</${name}>\n`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeText(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** The text of an element. Only what does not stand in a CDATA section has escapes. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return unescapeText(value)
  if (!isRecord(value)) return ''
  const verbatim = toArray(value['#cdata']).map(String).join('')
  return textOf(value['#text']) + verbatim
}

function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}
