import type { EpisodeColumnName, EpisodePlaceName } from '../../../catalogue/episode-columns.ts'
import type { EpisodeChanges } from '../../episodes-contract.ts'
import type { StaffEpisodeRow } from './queries.ts'

/** The columns that a form can write. */
export type OwnColumns = Partial<
  Pick<StaffEpisodeRow, EpisodePlaceName | Exclude<EpisodeColumnName, 'release_date'>> & { release_date: string | null }
>

/** Converts a form to an episode's columns, and lists the filled-in ones by column name, `video_url` and `sources`. */
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
