import { toSeasons } from '../../../catalogue/server/episodes/public.ts'
import { findLiving } from '../../../catalogue/source-order-rules.ts'
import type { StaffEpisode, StaffSeason } from '../../episodes-contract.ts'
import type { StaffEpisodeRow } from './queries.ts'

export function presentStaffEpisode({ duration_seconds, ...row }: StaffEpisodeRow): StaffEpisode {
  return {
    ...row,
    duration: duration_seconds,
    release_date: row.release_date?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    video_url: findLiving(row.sources)?.url ?? null,
  }
}

/** Presents episodes by season, as on the site. */
export function presentStaffSeasons(rows: StaffEpisodeRow[]): StaffSeason[] {
  return toSeasons(rows.map(presentStaffEpisode))
}
