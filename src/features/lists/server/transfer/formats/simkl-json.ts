import { type JsonRecord, type JsonSite, toRecord } from './json-site.ts'
import {
  type ListLine,
  nameless,
  toCleanText,
  toInstant,
  toSeenCount,
  toSiteId,
  toTitles,
  toYear,
  unknownStatus,
  unsaid,
} from './list-line.ts'
import { toListedDetails, toScore } from './listed-details.ts'
import { findStatus } from './statuses.ts'

/** Reads Simkl's backup: entries under `anime`, `shows` and `movies`, each with ids of other sites. */
export const simklJson: JsonSite = {
  format: 'simkl',
  knows: (entry) => 'status' in entry && findWork(entry)?.ids !== undefined,
  open: () => ({ read: toLine }),
}

function findWork(entry: JsonRecord): JsonRecord | undefined {
  return toRecord(entry.show) ?? toRecord(entry.movie) ?? toRecord(entry.anime)
}

function toLine(entry: JsonRecord): ListLine | string {
  const work = findWork(entry)
  const ids = toRecord(work?.ids)
  const [title = ''] = toTitles([work?.title])
  const [mal, anilist] = [toSiteId(ids?.mal), toSiteId(ids?.anilist)]
  if (title === '' && mal === null && anilist === null) return nameless
  const status = findStatus(toCleanText(String(entry.status ?? '')))
  if (!status) return unknownStatus(entry.status)
  const isFilm = 'movie' in entry || entry.anime_type === 'movie'
  const seenCount = toSeenCount(entry.watched_episodes_count ?? 0)
  return {
    ...unsaid,
    title,
    year: toYear(work?.year),
    type: isFilm ? 'Film' : 'Anime',
    ids: { slug: null, mal, anilist },
    status,
    // Films have no count there.
    seenCount: isFilm && status === 'terminé' ? Math.max(seenCount, 1) : seenCount,
    addedAt: toInstant(entry.added_to_watchlist_at),
    said: toListedDetails({
      score: toScore(entry.user_rating, 10),
      finishedOn: status === 'terminé' ? entry.last_watched_at : undefined,
      notes: toRecord(entry.memo)?.text ?? entry.memo,
    }),
  }
}
