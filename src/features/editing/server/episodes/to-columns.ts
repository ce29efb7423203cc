import type { EpisodeChanges } from '../../episodes-contract.ts'
import type { StaffEpisodeRow } from './queries/read.ts'

/** The columns that a form may write. */
export type OwnColumns = Partial<
  Pick<
    StaffEpisodeRow,
    | 'season_label'
    | 'episode_number'
    | 'language'
    | 'title'
    | 'synopsis'
    | 'duration_seconds'
    | 'thumbnail_url'
    | 'intro_start'
    | 'intro_end'
    | 'outro_start'
  > & { release_date: string | null }
>

/** What a form says of an episode's columns, and what was filled in, by the columns' names and `video_url`, `sources`. */
export function toColumns(changes: EpisodeChanges): { columns: OwnColumns; written: string[] } {
  const { video_url: _url, sources: _sources, duration, ...rest } = changes
  const given = Object.entries({ ...rest, duration_seconds: duration }).filter(
    ([name, value]) => value !== undefined && name !== 'anime_id',
  )
  const written = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== null && name !== 'anime_id',
  )
  return {
    columns: Object.fromEntries(given),
    written: written.map(([name]) => (name === 'duration' ? 'duration_seconds' : name)).sort(),
  }
}
