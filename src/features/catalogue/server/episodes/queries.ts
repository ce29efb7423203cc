import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import {
  type EpisodeColumnName,
  type EpisodePlaceName,
  episodeColumnNames,
  episodePlaceNames,
} from '../../episode-columns.ts'

type EpisodeTable = TableRow<'episode'>
type SourceColumns = TableRow<'episode_source'>

/** An episode with one of its sources; an episode without a source has one row with null in its place. */
export type EpisodeSourceRow = Pick<EpisodeTable, 'id' | EpisodePlaceName | EpisodeColumnName> & {
  is_withheld: boolean
} & ((Pick<SourceColumns, 'url' | 'host' | 'priority' | 'health' | 'captions_url'> & { source_id: number }) | NoSource)

const columns = sql.join([...episodePlaceNames, ...episodeColumnNames].map((name) => sql.ref(`e.${name}`)))

type NoSource = { source_id: null; url: null; host: null; priority: null; health: null; captions_url: null }
type NoEpisode = { id: null }

/**
 * Reads all episodes of an anime with their sources except withheld ones (migrations/0023). The sources of an episode
 * are adjacent, best first.
 * @returns undefined when the anime does not exist
 */
export async function findEpisodesWithSources(db: Database, animeId: number): Promise<EpisodeSourceRow[] | undefined> {
  const { rows } = await sql<EpisodeSourceRow | NoEpisode>`
    select e.id, ${columns}, withheld.episode_id is not null as is_withheld,
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
