import type { Selectable } from 'kysely'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import { sql } from '../../../../platform/database/sql.ts'

type EpisodeColumns = Selectable<Tables['episode']>
type SourceColumns = Selectable<Tables['episode_source']>

/** An episode beside one of its sources; an episode without a source has one line with null in its place. */
export type EpisodeSourceRow = Pick<
  EpisodeColumns,
  | 'id'
  | 'season_label'
  | 'episode_number'
  | 'language'
  | 'title'
  | 'synopsis'
  | 'duration_seconds'
  | 'thumbnail_url'
  | 'release_date'
  | 'intro_start'
  | 'intro_end'
  | 'outro_start'
> & { is_withheld: boolean } & (
    | (Pick<SourceColumns, 'url' | 'host' | 'priority' | 'health' | 'captions_url'> & { source_id: number })
    | NoSource
  )

type NoSource = { source_id: null; url: null; host: null; priority: null; health: null; captions_url: null }
type NoEpisode = { id: null }

/**
 * All episodes of an anime with their sources but those that are withheld (migrations/0023), those of an episode side by side, the first to try first.
 * @returns undefined when there is no such anime
 */
export async function findEpisodesWithSources(db: Database, animeId: number): Promise<EpisodeSourceRow[] | undefined> {
  const { rows } = await sql<EpisodeSourceRow | NoEpisode>`
    select e.id, e.season_label, e.episode_number, e.language, e.title, e.synopsis, e.duration_seconds,
           e.thumbnail_url, e.release_date, e.intro_start, e.intro_end, e.outro_start,
           withheld.episode_id is not null as is_withheld,
           s.id as source_id, s.url, s.host, s.priority, s.health, s.captions_url
      from anime a
      left join episode e on e.anime_id = a.id
      left join withheld_episode withheld on withheld.episode_id = e.id
      left join episode_source s on s.episode_id = e.id and withheld.episode_id is null
     where a.id = ${animeId}
     order by e.id, s.priority, s.id
  `.execute(db)
  if (rows.length === 0) return undefined
  return rows.filter((row) => row.id !== null)
}
