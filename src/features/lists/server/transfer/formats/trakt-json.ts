import { type JsonRecord, type JsonSite, toRecord } from './json-site.ts'
import { type ListLine, nameless, toInstant, toTitles, toYear, unsaid } from './list-line.ts'
import { toListedDetails, toScore, toTimesAgain } from './listed-details.ts'

const ofPart = 'une note d’épisode ou de saison'

/**
 * Reads Trakt's export: watched series and films, history, watchlist, ratings. It has no statuses: a series is in
 * progress until all released episodes were watched. A rating joins its work's line of the same file. Without such a
 * line, as in a file of ratings, it is a line of its own.
 */
export const traktJson: JsonSite = {
  format: 'trakt',
  knows: (entry) => findWork(entry)?.ids !== undefined,
  open: (entries) => {
    const { scores, listed } = readRatings(entries())
    // The history lists a film once per play, and a series once per episode and play.
    const played = new Map<string, Played>()
    return {
      read(entry) {
        const work = toKey(entry)
        if (isRating(entry)) {
          if (isOfPart(entry)) return listed.size === 0 && scores.size === 0 ? ofPart : undefined
          return listed.has(work) ? undefined : toRatedLine(entry, scores.get(work))
        }
        const line = isPlay(entry) ? addPlay(played, entry) : toLine(entry)
        const score = scores.get(work)
        if (typeof line === 'object' && score !== undefined) line.said = { score, ...line.said }
        return line
      },
    }
  },
}

type Played = { line: ListLine; playsByPart: Map<string, number> }

/** @returns the scores of series and films, and the works that have an entry besides their rating */
function readRatings(entries: Iterable<JsonRecord | undefined>) {
  const scores = new Map<string, number>()
  const listed = new Set<string>()
  for (const entry of entries) {
    if (!entry || !findWork(entry)) continue
    const score = isRating(entry) && !isOfPart(entry) ? toScore(entry.rating, 10) : undefined
    if (score !== undefined) scores.set(toKey(entry), score)
    if (!isRating(entry) && !isOfSpecial(entry)) listed.add(toKey(entry))
  }
  return { scores, listed }
}

const isRating = (entry: JsonRecord) => 'rating' in entry
/** Of an episode or a season. */
const isOfPart = (entry: JsonRecord) => 'episode' in entry || 'season' in entry
/** Specials are season 0. */
const isOfSpecial = ({ episode }: JsonRecord) => toRecord(episode)?.season === 0
const isPlay = (entry: JsonRecord) => 'episode' in entry || ('movie' in entry && 'watched_at' in entry)

const findWork = (entry: JsonRecord): JsonRecord | undefined => toRecord(entry.show) ?? toRecord(entry.movie)

function toKey(entry: JsonRecord): string {
  const work = findWork(entry)
  return JSON.stringify(['movie' in entry, toRecord(work?.ids)?.trakt, work?.title, work?.year])
}

function toLine(entry: JsonRecord): ListLine | string {
  const work = findWork(entry)
  const [title] = toTitles([work?.title])
  if (title === undefined) return nameless
  const isFilm = 'movie' in entry
  const isWatched = 'plays' in entry || 'watched_at' in entry || 'seasons' in entry
  const plays = listPlays(entry)
  const countOfWatched = () => (isFilm ? 1 : countSeen(entry))
  const seenCount = isWatched ? countOfWatched() : 0
  const aired = Number(work?.aired_episodes ?? Number.NaN)
  const isDone = isWatched && (isFilm || seenCount >= aired)
  return {
    ...unsaid,
    title,
    otherTitles: toTitles([work?.original_title]),
    year: toYear(work?.year),
    type: isFilm ? 'Film' : 'Anime',
    status: isDone ? 'terminé' : isWatched ? 'en cours' : 'à voir',
    seenCount,
    addedAt: toInstant(entry.listed_at),
    said: toListedDetails({
      finishedOn: isDone ? (entry.last_watched_at ?? entry.watched_at) : undefined,
      notes: entry.notes,
      rewatches: isFilm ? toTimesAgain(entry.plays ?? 1) : countRewatches(plays),
    }),
  }
}

/** Makes a line of a rating alone. A rated work counts as seen. */
function toRatedLine(entry: JsonRecord, score: number | undefined): ListLine | string {
  const line = toLine(entry)
  if (typeof line === 'string') return line
  return { ...line, status: 'terminé', isScoreOnly: true, said: toListedDetails({ score }) }
}

function listEpisodes({ seasons }: JsonRecord): (JsonRecord | undefined)[] | undefined {
  if (!Array.isArray(seasons)) return undefined
  return seasons
    .map(toRecord)
    .filter((season) => season?.number !== 0)
    .flatMap((season) => (Array.isArray(season?.episodes) ? season.episodes.map(toRecord) : []))
}

const listPlays = (entry: JsonRecord) => listEpisodes(entry)?.map((episode) => Number(episode?.plays ?? 1)) ?? []

/** A series was seen again as often as the episode with the fewest plays. */
function countRewatches(plays: Iterable<number>): number {
  const fewest = Math.min(...plays)
  return Number.isFinite(fewest) ? toTimesAgain(fewest) : 0
}

function countSeen(entry: JsonRecord): number {
  return listEpisodes(entry)?.length ?? (typeof entry.plays === 'number' ? entry.plays : 0)
}

/** @returns a line for the first play of each work; later ones add to its counts */
function addPlay(played: Map<string, Played>, entry: JsonRecord): ListLine | string | undefined {
  if (isOfSpecial(entry)) return undefined
  const { season, number } = toRecord(entry.episode) ?? {}
  const key = toKey(entry)
  const known = played.get(key)
  const playsByPart = known?.playsByPart ?? new Map<string, number>()
  const part = `${season}/${number}`
  playsByPart.set(part, (playsByPart.get(part) ?? 0) + 1)
  if (known) {
    known.line.seenCount = playsByPart.size
    const { rewatches: _, ...said } = known.line.said
    known.line.said = { ...said, ...toListedDetails({ rewatches: countRewatches(playsByPart.values()) }) }
    return undefined
  }
  const line = 'movie' in entry ? toLine(entry) : toLine({ show: entry.show, plays: 1 })
  if (typeof line === 'object') played.set(key, { line, playsByPart })
  return line
}
