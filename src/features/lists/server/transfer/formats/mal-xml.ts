import sax from 'sax'
import type { DecodedFile } from '../../../../../platform/parsing/decode-file.ts'
import { RefusedFile } from '../../../../../platform/parsing/refused-file.ts'
import { escapeMarkup } from '../../../../../shared/escape-markup.ts'
import { type ListCollector, listBounds } from './list-collector.ts'
import {
  type ListLine,
  nameless,
  readLanguageText,
  toCleanText,
  toInstant,
  toLanguageText,
  toOwnSlug,
  toSeenCount,
  toSiteId,
  unknownStatus,
  unsaid,
} from './list-line.ts'
import { toListedDetails, toScore, toZeroedDay } from './listed-details.ts'
import { findStatus, statusNames } from './statuses.ts'

const parsedAtOnce = 64 * 1024
const maxFieldLength = 20_000
const maxStrayCharacters = 10_000
const mangasOnly = 'Ce fichier contient une liste de mangas, pas d’animes.'

/**
 * Reads a MyAnimeList export. Document types are refused: lists have none, and entities that they declare could only
 * fill the memory or read other files.
 * @throws RefusedFile for any other XML, and where it becomes unreadable
 */
export function readMalXml({ bytes, cut }: DecodedFile, list: ListCollector): void {
  const { parser, hasMangas } = createParser((number, fields) => list.add(number, toLine(fields)))
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += parsedAtOnce) {
    parser.write(decoder.decode(bytes.subarray(at, at + parsedAtOnce), { stream: true }))
  }
  // A truncated file lacks its end, which is not an error of the file.
  if (cut === undefined) parser.close()
  if (hasMangas() && list.lines.length + list.unreadCount === 0) {
    throw new RefusedFile(mangasOnly)
  }
}

/** @param take receives each anime's fields, with its number */
function createParser(take: (number: number, fields: ReadonlyMap<string, string>) => void) {
  // HTML entities stay as they are; the types lack the option.
  const options = { strictEntities: true, position: false } as object
  const parser = new sax.SAXParser(true, options)
  const open: string[] = []
  let [animes, mangas, fieldCount, attributes, strayCharacters] = [0, 0, 0, 0, 0]
  let fields = new Map<string, string>()
  const forbid = () => {
    throw new RefusedFile('Ce fichier XML contient des déclarations interdites.')
  }
  const addText = (text: string) => {
    const [, kind, name] = open
    if (kind !== 'anime' || name === undefined || open.length > 3) return
    const before = fields.get(name) ?? ''
    if (before.length < maxFieldLength) fields.set(name, before + text)
  }
  parser.ondoctype = forbid
  parser.onsgmldeclaration = forbid
  parser.onattribute = () => requireFew(++attributes)
  parser.onopentagstart = ({ name }) => {
    attributes = 0
    open.push(name)
    requirePlace(open)
    if (open.length === 2) {
      fields = new Map()
      fieldCount = 0
    } else requireFew(++fieldCount)
    if (open.length === 2 && name === 'manga' && ++mangas > listBounds.passedOver) throw new RefusedFile(mangasOnly)
  }
  parser.onclosetag = () => {
    if (open.length === 2 && open[1] === 'anime') take(++animes, fields)
    open.pop()
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onerror = ({ message }) => {
    const isStrayCharacter =
      /^Invalid character (entity|in entity)/.test(message) && ++strayCharacters <= maxStrayCharacters
    if (!isStrayCharacter) throw new RefusedFile('Ce fichier XML est mal formé.')
    // A lone & is read literally.
    parser.resume()
  }
  return { parser, hasMangas: () => mangas > 0 }
}

function requirePlace(open: readonly string[]): void {
  if (open[0] !== 'myanimelist') throw new RefusedFile('Ce fichier XML n’est pas un export de MyAnimeList.')
  if (open.length > listBounds.depth) {
    throw new RefusedFile(`Ce fichier XML est trop imbriqué : ${listBounds.depth} niveaux au plus.`)
  }
}

function requireFew(count: number): void {
  const max = listBounds.fieldsOfLine
  if (count > max) throw new RefusedFile(`Une ligne de ce fichier XML a plus de ${max} champs.`)
}

function toLine(fields: ReadonlyMap<string, string>): ListLine | string {
  const read = (name: string) => toCleanText(fields.get(name) ?? '')
  const mal = toSiteId(read('series_animedb_id'))
  const title = read('series_title')
  if (title === '' && mal === null) return nameless
  // Shikimori writes its own word beside MyAnimeList's.
  const status = findStatus(read('my_status')) ?? findStatus(read('shiki_status'))
  if (!status) return unknownStatus(read('my_status'))
  return {
    ...unsaid,
    title,
    type: toType(read('series_type')),
    ids: { slug: toOwnSlug(read('sumine_slug')), mal, anilist: null },
    status,
    seenCount: toSeenCount(read('my_watched_episodes')),
    language: readLanguageText(read('sumine_language')),
    addedAt: toInstant(read('sumine_added_at')),
    said: toListedDetails({
      score: toScore(read('sumine_score'), 100) ?? toScore(read('my_score'), 10),
      startedOn: read('my_start_date'),
      finishedOn: read('my_finish_date'),
      notes: fields.get('my_comments'),
      rewatches: read('my_times_watched'),
    }),
  }
}

function toType(text: string): ListLine['type'] {
  if (text === '') return null
  return text.toLowerCase() === 'movie' ? 'Film' : 'Anime'
}

/**
 * Writes a list for MyAnimeList's importer. It adds missing entries and leaves the rest alone (update_on_import 0); it
 * ignores the elements that begin with `sumine_`, which serve to import the list here again.
 */
export function writeMalXml(lines: readonly ListLine[]): string {
  const animes = lines.map((line) => toElement('anime', toElements(line))).join('')
  const about = toElement('myinfo', toElement('user_export_type', '1'))
  return `<?xml version="1.0" encoding="UTF-8" ?>\n${toElement('myanimelist', about + animes)}`
}

const noDay = '0000-00-00'

function toElements({ title, type, ids, status, seenCount, language, addedAt, said }: ListLine): string {
  const fields = {
    series_animedb_id: ids.mal ?? '0',
    series_title: title,
    series_type: type === null ? '' : type === 'Film' ? 'Movie' : 'TV',
    my_watched_episodes: String(seenCount),
    my_start_date: toZeroedDay(said.started_on) || noDay,
    my_finish_date: toZeroedDay(said.finished_on) || noDay,
    // 0 is no score there.
    my_score: String(said.score ? Math.max(1, Math.round(said.score / 10)) : 0),
    my_times_watched: String(said.rewatches ?? 0),
    my_comments: said.notes ?? '',
    my_status: statusNames[status].mal,
    update_on_import: '0',
    sumine_slug: ids.slug ?? '',
    sumine_language: toLanguageText(language),
    sumine_added_at: addedAt ?? '',
    sumine_score: said.score === undefined ? '' : String(said.score),
  }
  return Object.entries(fields)
    .map(([name, text]) => toElement(name, escapeMarkup(text)))
    .join('')
}

const toElement = (name: string, content: string): string => `<${name}>${content}</${name}>\n`
