import { toSeasons } from '../../../catalogue/server/episodes/public.ts'
import type { StaffEpisode, StaffSeason } from '../../episodes-contract.ts'
import type { StaffEpisodeRow } from './queries/read.ts'

export function presentStaffEpisode({ duration_seconds, ...row }: StaffEpisodeRow): StaffEpisode {
  return {
    ...row,
    duration: duration_seconds,
    release_date: row.release_date?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    // Players open the first link that is not known to be dead.
    video_url: findPlayed(row)?.url ?? null,
  }
}

/** Returns the link that players open. */
export function findPlayed({
  sources,
}: Pick<StaffEpisodeRow, 'sources'>): StaffEpisodeRow['sources'][number] | undefined {
  return sources.find(({ health }) => health !== 'dead')
}

/** Presents episodes by season, as on the site. */
export function presentStaffSeasons(rows: StaffEpisodeRow[]): StaffSeason[] {
  return toSeasons(rows.map(presentStaffEpisode))
}
