import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { toSeasons } from '../../../catalogue/server/episodes/public.ts'
import { findLiving } from '../../../catalogue/source-order-rules.ts'
import type { StaffEpisode, StaffSeason } from '../../episodes-contract.ts'
import { getStaffAnime } from '../animes/public.ts'
import { listStaffEpisodeRows, type StaffEpisodeRow } from './queries.ts'

/** Lists an anime's episodes for the staff. @throws AppError NOT_FOUND */
export async function listStaffEpisodes(
  db: Database,
  animeId: number,
): Promise<{ seasons: StaffSeason[]; total: number }> {
  const rows = await listStaffEpisodeRows(db, { animeId })
  // The anime may exist without episodes.
  if (rows.length === 0) await getStaffAnime(db, animeId)
  return { seasons: toSeasons(rows.map(presentStaffEpisode)), total: rows.length }
}

/** @throws AppError NOT_FOUND */
export async function getStaffEpisode(db: Database, id: number): Promise<StaffEpisode> {
  return presentStaffEpisode(await getStaffEpisodeRow(db, id))
}

/** Returns an episode as stored. @param lock holds it until the transaction ends @throws AppError NOT_FOUND */
export async function getStaffEpisodeRow(db: Database, id: number, lock = false): Promise<StaffEpisodeRow> {
  const [row] = await listStaffEpisodeRows(db, { episodeId: id }, lock)
  if (!row) throw episodeNotFound()
  return row
}

export const episodeNotFound = () => new AppError('NOT_FOUND', 'Épisode non trouvé')

export function presentStaffEpisode({ duration_seconds, ...row }: StaffEpisodeRow): StaffEpisode {
  return {
    ...row,
    duration: duration_seconds,
    release_date: row.release_date?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    video_url: findLiving(row.sources)?.url ?? null,
  }
}
