import { type JsonRecord, type JsonSite, toRecord } from './json-site.ts'
import { type ListLine, nameless, toInstant, toTitles, toYear } from './list-line.ts'
import { toListedDetails } from './listed-details.ts'

const noStatus = 'une note seule, sans rien de vu'

/**
 * Reads Trakt's export: watched series and films, history, watchlist. It has no statuses: a series is in progress until
 * all released episodes were watched.
 */
export const traktJson: JsonSite = {
  format: 'trakt',
  knows: (entry) => findWork(entry)?.ids !== undefined,
  open: () => {
    // The history lists a series once per episode.
    const series = new Map<string, { line: ListLine; seen: Set<string> }>()
    return { read: (entry) => ('episode' in entry ? addEpisode(series, entry) : toLine(entry)) }
  },
}

function findWork(entry: JsonRecord): JsonRecord | undefined {
  return toRecord(entry.show) ?? toRecord(entry.movie)
}

function toLine(entry: JsonRecord): ListLine | string {
  const work = findWork(entry)
  const [title] = toTitles([work?.title])
  if (title === undefined) return nameless
  const isFilm = 'movie' in entry
  const isWatched = 'plays' in entry || 'watched_at' in entry || 'seasons' in entry
  if (!isWatched && 'rating' in entry) return noStatus
  const seenCount = isWatched ? (isFilm ? 1 : countSeen(entry)) : 0
  const aired = Number(work?.aired_episodes ?? Number.NaN)
  const isDone = isWatched && (isFilm || seenCount >= aired)
  return {
    title,
    otherTitles: toTitles([work?.original_title]),
    year: toYear(work?.year),
    type: isFilm ? 'Film' : 'Anime',
    ids: { slug: null, mal: null, anilist: null },
    status: isDone ? 'terminé' : isWatched ? 'en cours' : 'à voir',
    seenCount,
    language: undefined,
    addedAt: toInstant(entry.listed_at),
    said: toListedDetails({
      finishedOn: isDone ? (entry.last_watched_at ?? entry.watched_at) : undefined,
      notes: entry.notes,
    }),
  }
}

/** Counts episodes of the seasons; specials are season 0. */
function countSeen({ seasons, plays }: JsonRecord): number {
  if (!Array.isArray(seasons)) return typeof plays === 'number' ? plays : 0
  return seasons
    .map(toRecord)
    .filter((season) => season?.number !== 0)
    .reduce((total, season) => total + (Array.isArray(season?.episodes) ? season.episodes.length : 0), 0)
}

/** @returns a line for the first episode of each series; later ones add to its count */
function addEpisode(
  series: Map<string, { line: ListLine; seen: Set<string> }>,
  entry: JsonRecord,
): ListLine | string | undefined {
  const { season, number } = toRecord(entry.episode) ?? {}
  const work = findWork(entry)
  if ('rating' in entry || season === 0) return undefined
  const key = JSON.stringify([toRecord(work?.ids)?.trakt, work?.title, work?.year])
  const known = series.get(key)
  const seen = known?.seen ?? new Set<string>()
  seen.add(`${season}/${number}`)
  if (known) {
    known.line.seenCount = seen.size
    return undefined
  }
  const line = toLine({ show: work, plays: 1 })
  if (typeof line === 'object') series.set(key, { line, seen })
  return line
}
