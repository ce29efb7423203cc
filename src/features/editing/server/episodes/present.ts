import { compareSeasonLabels } from '../../../../shared/season-order.ts'
import { languages } from '../../../catalogue/rules.ts'
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

/**
 * Presents episodes by season in display order, within a season by number, then language, as on the site
 * (docs/product/browsing.md#seasons-and-episodes).
 */
export function presentStaffSeasons(rows: StaffEpisodeRow[]): StaffSeason[] {
  const seasons = Map.groupBy(rows.map(presentStaffEpisode), ({ season_label }) => season_label)
  return [...seasons]
    .sort(([a], [b]) => compareSeasonLabels(a, b))
    .map(([season_label, episodes]) => ({ season_label, episodes: episodes.sort(compareEpisodes) }))
}

function compareEpisodes(a: StaffEpisode, b: StaffEpisode): number {
  return a.episode_number - b.episode_number || languages.indexOf(a.language) - languages.indexOf(b.language)
}
