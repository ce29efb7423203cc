import { RefusedFile } from '../../../../../platform/parsing/refused-file.ts'
import { type JsonRecord, type JsonSite, toRecord } from './json-site.ts'
import {
  type ListLine,
  toCleanText,
  toInstant,
  toSeenCount,
  toSiteId,
  toTitles,
  toYear,
  unknownStatus,
} from './list-line.ts'
import { toDay, toListedDetails, toScore } from './listed-details.ts'
import { findStatus } from './statuses.ts'

const maxTwentieths = 20
const nameless = 'l’anime n’est nommé que par son numéro chez Kitsu'

/**
 * Kitsu's library in the format of its API: entries under `data`, their animes and external ids under `included`.
 * Mangas are skipped.
 */
export const kitsuJson: JsonSite = {
  format: 'kitsu',
  knows: (entry) => isEntry(entry) || isIncluded(entry),
  open: (entries) => {
    const animes = readAnimes(entries())
    return { read: (entry) => (isEntry(entry) ? toLine(entry, animes) : undefined) }
  },
}

type Anime = { attributes: JsonRecord; mal?: string | null; anilist?: string | null }

const typeOf = ({ type }: JsonRecord) => String(type).replace(/[-_]/g, '').toLowerCase()
const isEntry = (entry: JsonRecord) => typeOf(entry) === 'libraryentries' && toRecord(entry.attributes) !== undefined
const isIncluded = (entry: JsonRecord) =>
  ['anime', 'manga', 'mappings'].includes(typeOf(entry)) && toRecord(entry.attributes) !== undefined

function readAnimes(entries: Iterable<JsonRecord | undefined>): Map<string, Anime> {
  const animes = new Map<string, Anime>()
  const find = (id: unknown) => {
    const known = animes.get(String(id)) ?? { attributes: {} }
    animes.set(String(id), known)
    return known
  }
  try {
    for (const entry of entries) {
      const attributes = toRecord(entry?.attributes)
      if (!entry || !attributes) continue
      if (typeOf(entry) === 'anime') find(entry.id).attributes = attributes
      const mapped = typeOf(entry) === 'mappings' ? findRelated(entry, 'item') : undefined
      if (mapped?.type !== 'anime') continue
      if (attributes.externalSite === 'myanimelist/anime') find(mapped.id).mal = toSiteId(attributes.externalId)
      // Older ones are written `anime/123`.
      const anilist = String(attributes.externalId).replace(/^anime\//, '')
      if (String(attributes.externalSite).startsWith('anilist')) find(mapped.id).anilist = toSiteId(anilist)
    }
  } catch (error) {
    // A broken file is read up to its fault.
    if (!(error instanceof RefusedFile)) throw error
  }
  return animes
}

function findRelated(entry: JsonRecord, name: string): JsonRecord | undefined {
  return toRecord(toRecord(toRecord(entry.relationships)?.[name])?.data)
}

function toLine(entry: JsonRecord, animes: ReadonlyMap<string, Anime>): ListLine | string | undefined {
  const given = toRecord(entry.attributes) ?? {}
  if (findRelated(entry, 'manga') || findRelated(entry, 'media')?.type === 'manga') return undefined
  const related = findRelated(entry, 'anime') ?? findRelated(entry, 'media')
  const { attributes, mal = null, anilist = null } = animes.get(String(related?.id)) ?? { attributes: {} }
  const { en, en_jp, ja_jp } = toRecord(attributes.titles) ?? {}
  const others = Array.isArray(attributes.abbreviatedTitles) ? attributes.abbreviatedTitles : []
  const [title = '', ...otherTitles] = toTitles([attributes.canonicalTitle, en_jp, en, ja_jp, ...others])
  if (title === '' && mal === null && anilist === null) return nameless
  const status = findStatus(toCleanText(String(given.status ?? '')))
  if (!status) return unknownStatus(given.status)
  const { subtype } = attributes
  return {
    title,
    otherTitles,
    year: toYear(toDay(attributes.startDate)?.slice(0, 4)),
    type: typeof subtype === 'string' ? (subtype.toLowerCase() === 'movie' ? 'Film' : 'Anime') : null,
    ids: { slug: null, mal, anilist },
    status,
    seenCount: toSeenCount(given.progress ?? 0),
    language: undefined,
    addedAt: toInstant(given.createdAt),
    said: toListedDetails({
      score: toScore(given.ratingTwenty, maxTwentieths),
      startedOn: given.startedAt,
      finishedOn: given.finishedAt,
      notes: given.notes,
      rewatches: given.reconsumeCount,
    }),
  }
}
