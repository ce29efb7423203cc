import type { Database } from '../../../../platform/database/connect-database.ts'
import type { StaffEpisode, StaffSeason } from '../../episodes-contract.ts'
import { getStaffAnime } from '../animes/public.ts'
import { presentStaffEpisode, presentStaffSeasons } from './present.ts'
import { listStaffEpisodeRows } from './queries.ts'
import { episodeNotFound } from './require-valid-episode.ts'

/** Lists an anime's episodes for the staff. @throws AppError NOT_FOUND */
export async function listStaffEpisodes(
  db: Database,
  animeId: number,
): Promise<{ seasons: StaffSeason[]; total: number }> {
  const rows = await listStaffEpisodeRows(db, { animeId })
  // The anime may exist without episodes.
  if (rows.length === 0) await getStaffAnime(db, animeId)
  return { seasons: presentStaffSeasons(rows), total: rows.length }
}

/** @throws AppError NOT_FOUND */
export async function getStaffEpisode(db: Database, id: number): Promise<StaffEpisode> {
  const [row] = await listStaffEpisodeRows(db, { episodeId: id })
  if (!row) throw episodeNotFound()
  return presentStaffEpisode(row)
}
