import { z } from 'zod'
import type { JsonRecord, JsonSite } from './json-site.ts'
import {
  type ListLine,
  nameless,
  readLanguageText,
  toInstant,
  toLanguageText,
  toOwnSlug,
  toSeenCount,
  toSiteId,
  toTitles,
  toYear,
  unknownStatus,
} from './list-line.ts'
import { settleScores, toListedDetails, toScore, toUnsettledScore } from './listed-details.ts'
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

// Fields of our own exports only.
const ownFields = z.object({ slug: text, language: text, addedAt: text })

const entry = z.object({
  status: z.union([z.string(), z.number()]),
  progress: number,
  createdAt: number,
  media: media.nullish().catch(null),
  mediaId: number,
  /** In the personal data export an anime is only a number, and mangas are in the same list. */
  series_id: number,
  series_type: number,
  created_at: number,
  sumine: ownFields.nullish().catch(null),
  score: z.unknown().optional(),
  score_raw: z.unknown().optional(),
  notes: z.unknown().optional(),
  repeat: z.unknown().optional(),
  startedAt: z.unknown().optional(),
  completedAt: z.unknown().optional(),
  started_on: z.unknown().optional(),
  finished_on: z.unknown().optional(),
})
type Entry = z.infer<typeof entry>

/**
 * Reads AniList's JSON: a saved answer of MediaListCollection, the personal data export, or a plain array of entries.
 * Mangas are skipped; an anime in several lists counts once.
 */
export const anilistJson: JsonSite = {
  format: 'anilist',
  knows: (given) => 'media' in given || 'mediaId' in given || 'series_id' in given,
  open: (_entries, bytes) => {
    const known = new Set<string>()
    const best = findBestScore(bytes)
    return {
      read: (given) => {
        const line = readEntry(given, best)
        return typeof line === 'object' && !addIfNew(line, known) ? undefined : line
      },
      end: (lines) => {
        if (best === undefined) settleScores(lines)
      },
    }
  },
}

function readEntry(given: JsonRecord, best: number | undefined): ListLine | string | undefined {
  const read = entry.safeParse(given)
  return read.success ? toLine(read.data, best) : 'entrée sans statut'
}

// AniList converts the smileys of POINT_3 to 35, 60 and 85 of 100; here they are thirds.
const bestScores: Record<string, number> = {
  POINT_100: 100,
  POINT_10_DECIMAL: 10,
  POINT_10: 10,
  POINT_5: 5,
  POINT_3: 3,
}

/** Returns the highest possible score in a file, if the file states its scale. */
function findBestScore(bytes: Buffer): number | undefined {
  const at = bytes.indexOf('"scoreFormat"')
  const [, name = ''] = at < 0 ? [] : (/:\s*"(\w+)"/.exec(bytes.toString('latin1', at, at + 60)) ?? [])
  return bestScores[name]
}

/** Returns undefined for a manga, or the reason for an invalid entry. */
function toLine(given: Entry, best: number | undefined): ListLine | string | undefined {
  const { media: anime, sumine } = given
  if (Number(given.series_type ?? 0) === 1 || anime?.type === 'MANGA') return undefined
  const titles = listTitles(anime)
  const anilist = toSiteId(anime?.id ?? given.mediaId ?? given.series_id)
  const mal = toSiteId(anime?.idMal)
  if (titles.length === 0 && anilist === null && mal === null) return nameless
  const status = findAnilistStatus(given.status)
  if (!status) return unknownStatus(given.status)
  const [title = '', ...otherTitles] = titles
  return {
    title,
    otherTitles,
    year: toYear(anime?.seasonYear ?? anime?.startDate?.year),
    type: anime?.format ? (anime.format === 'MOVIE' ? 'Film' : 'Anime') : null,
    ids: { slug: toOwnSlug(sumine?.slug), mal, anilist },
    status,
    seenCount: toSeenCount(given.progress ?? 0),
    language: readLanguageText(sumine?.language ?? ''),
    addedAt: toInstant(sumine?.addedAt) ?? toInstantOfSeconds(given.createdAt ?? given.created_at),
    said: toListedDetails({
      score: best === undefined ? toUnsettledScore(given.score_raw ?? given.score) : toScore(given.score, best),
      startedOn: given.startedAt ?? given.started_on,
      finishedOn: given.completedAt ?? given.finished_on,
      notes: given.notes,
      rewatches: given.repeat,
    }),
  }
}

function listTitles(anime: Entry['media']): string[] {
  const { userPreferred, romaji, english, native } = anime?.title ?? {}
  return toTitles([userPreferred, romaji, english, native, ...(anime?.synonyms ?? [])])
}

/** AniList counts seconds; its personal data export writes dates. */
function toInstantOfSeconds(value: string | number | null | undefined): string | null {
  if (typeof value === 'string' && Number.isNaN(Number(value))) return toInstant(value)
  const seconds = Number(value ?? 0)
  return seconds > 0 && seconds < 7_000_000_000 ? new Date(seconds * 1000).toISOString() : null
}

/** Remembers the anime of a line. @returns false if an earlier line had it */
function addIfNew({ ids, title }: ListLine, known: Set<string>): boolean {
  const name = ids.anilist ?? ids.slug ?? ids.mal ?? title
  if (known.has(name)) return false
  known.add(name)
  return true
}

/** Writes a list in the shape of AniList's MediaListCollection, one list per status. */
export function writeAnilistJson(lines: readonly ListLine[]): string {
  const lists = Object.entries(statusNames).flatMap(([status, { mal: name, anilist }]) => {
    const own = lines.filter((line) => line.status === status)
    return own.length === 0 ? [] : [{ name, status: anilist, isCustomList: false, entries: own.map(toEntry) }]
  })
  const user = { mediaListOptions: { scoreFormat: 'POINT_100' } }
  return `${JSON.stringify({ data: { MediaListCollection: { user, lists } } }, null, 2)}\n`
}

function toEntry({
  title,
  otherTitles,
  year,
  type,
  ids,
  status,
  seenCount,
  language,
  addedAt,
  said,
}: ListLine): unknown {
  return {
    status: statusNames[status].anilist,
    progress: seenCount,
    score: said.score ?? 0,
    startedAt: toDate(said.started_on),
    completedAt: toDate(said.finished_on),
    notes: said.notes ?? null,
    repeat: said.rewatches ?? 0,
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

function toDate(day: string | undefined) {
  const [year = null, month = null, date = null] = day?.split('-').map(Number) ?? []
  return { year, month, day: date }
}
