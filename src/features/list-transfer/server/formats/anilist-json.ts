import { z } from 'zod'
import type { DecodedFile } from '../../../../platform/parsing/decode-file.ts'
import { findJsonElements, parseJsonElement } from '../../../../platform/parsing/json-elements.ts'
import type { ListCollector } from './list-collector.ts'
import { type ListLine, toCleanText, toInstant, toSeenCount, toSiteId, toSlug, toYear } from './list-line.ts'
import { readLanguageText, toLanguageText } from './said-language.ts'
import { findAnilistStatus, statusNames } from './statuses.ts'

const text = z.string().nullish().catch(null)
const number = z.union([z.number(), z.string()]).nullish().catch(null)

const media = z.object({
  id: number,
  idMal: number,
  format: text,
  type: text,
  seasonYear: number,
  startDate: z.object({ year: number }).nullish().catch(null),
  title: z.object({ userPreferred: text, romaji: text, english: text, native: text }).nullish().catch(null),
  synonyms: z.array(z.string()).nullish().catch(null),
})

// What only our own exports have.
const ownFields = z.object({ slug: text, language: text, addedAt: text })

const entry = z.object({
  status: z.union([z.string(), z.number()]),
  progress: number,
  createdAt: number,
  media: media.nullish().catch(null),
  mediaId: number,
  /** Of the export of one's data: the anime is only a number, mangas stand in the same list. */
  series_id: number,
  series_type: number,
  created_at: number,
  sumine: ownFields.nullish().catch(null),
})
type Entry = z.infer<typeof entry>

const bounds = { depth: 32, megabytes: 1, values: 20_000 }
const listNames = new Set(['data', 'MediaListCollection', 'lists', 'entries'])

/**
 * Reads AniList's JSON: the answer of its MediaListCollection as tools save it, the export of one's data, or a plain
 * array of entries. Mangas are passed over; an anime that stands in several lists counts once.
 * @throws RefusedFile for any other JSON, and where it cannot be read further
 */
export function readAnilistJson({ bytes }: DecodedFile, list: ListCollector): void {
  const known = new Set<string>()
  let number = 0
  const noList = 'Ce fichier JSON n’est pas une liste d’AniList.'
  for (const element of findJsonElements(bytes, { through: listNames, bounds, noList })) {
    number++
    const read = entry.safeParse(parseJsonElement(bytes, element, bounds))
    const line = read.success ? toLine(read.data) : 'entrée sans statut'
    list.add(number, typeof line === 'object' && !isNew(line, known) ? undefined : line)
  }
}

/** Undefined for a manga; a reason for what cannot be understood. */
function toLine(given: Entry): ListLine | string | undefined {
  const { media: anime, sumine } = given
  if (Number(given.series_type ?? 0) === 1 || anime?.type === 'MANGA') return undefined
  const titles = listTitles(anime)
  const anilist = toSiteId(anime?.id ?? given.mediaId ?? given.series_id)
  const mal = toSiteId(anime?.idMal)
  if (titles.length === 0 && anilist === null && mal === null) return 'ni titre ni identifiant'
  const status = findAnilistStatus(given.status)
  if (!status) return `statut inconnu : « ${toCleanText(String(given.status))} »`
  const [title = '', ...otherTitles] = titles
  return {
    title,
    otherTitles,
    year: toYear(anime?.seasonYear ?? anime?.startDate?.year),
    type: anime?.format ? (anime.format === 'MOVIE' ? 'Film' : 'Anime') : null,
    ids: { slug: toSlug(sumine?.slug), mal, anilist },
    status,
    seenCount: toSeenCount(given.progress ?? 0),
    language: readLanguageText(sumine?.language ?? ''),
    addedAt: toInstant(sumine?.addedAt) ?? toInstantOfSeconds(given.createdAt ?? given.created_at),
  }
}

const mostOtherTitles = 5

function listTitles(anime: Entry['media']): string[] {
  const { userPreferred, romaji, english, native } = anime?.title ?? {}
  const titles = [userPreferred, romaji, english, native, ...(anime?.synonyms ?? [])]
  const clean = titles.map((title) => toCleanText(title ?? '')).filter((title) => title !== '')
  return [...new Set(clean)].slice(0, mostOtherTitles + 1)
}

/** AniList counts seconds; its export of one's data writes dates. */
function toInstantOfSeconds(value: string | number | null | undefined): string | null {
  if (typeof value === 'string' && Number.isNaN(Number(value))) return toInstant(value)
  const seconds = Number(value ?? 0)
  return seconds > 0 && seconds < 7_000_000_000 ? new Date(seconds * 1000).toISOString() : null
}

function isNew({ ids, title }: ListLine, known: Set<string>): boolean {
  const name = ids.anilist ?? ids.slug ?? ids.mal ?? title
  if (known.has(name)) return false
  known.add(name)
  return true
}

/** A list in the shape of AniList's MediaListCollection, one list a status. */
export function writeAnilistJson(lines: readonly ListLine[]): string {
  const lists = Object.entries(statusNames).flatMap(([status, { mal: name, anilist }]) => {
    const own = lines.filter((line) => line.status === status)
    return own.length === 0 ? [] : [{ name, status: anilist, isCustomList: false, entries: own.map(toEntry) }]
  })
  return `${JSON.stringify({ data: { MediaListCollection: { lists } } }, null, 2)}\n`
}

function toEntry({ title, otherTitles, year, type, ids, status, seenCount, language, addedAt }: ListLine): unknown {
  return {
    status: statusNames[status].anilist,
    progress: seenCount,
    createdAt: addedAt === null ? null : Math.floor(Date.parse(addedAt) / 1000),
    media: {
      id: ids.anilist === null ? null : Number(ids.anilist),
      idMal: ids.mal === null ? null : Number(ids.mal),
      title: { userPreferred: title },
      synonyms: otherTitles,
      seasonYear: year,
      format: type === null ? null : type === 'Film' ? 'MOVIE' : 'TV',
    },
    sumine: { slug: ids.slug, language: toLanguageText(language), addedAt },
  }
}
