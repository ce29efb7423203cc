import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
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
} & (Source | NoSource)

type Source = Pick<SourceColumns, 'url' | 'host' | 'priority' | 'health' | 'captions_url'> & {
  source_id: number
  /** A picture of its video that a check found. */
  found_thumbnail_url: string | null
}

const columns = sql.join([...episodePlaceNames, ...episodeColumnNames].map((name) => sql.ref(`e.${name}`)))

type NoSource = Record<keyof Source, null>
type NoEpisode = { id: null }

/**
 * Reads all episodes of an anime with their sources except withheld ones (migrations/0023). The sources of an episode
 * are adjacent, best first.
 * @returns undefined when the anime does not exist
 */
export async function findEpisodesWithSources(db: Database, animeId: number): Promise<EpisodeSourceRow[] | undefined> {
  const rows = await listRows<EpisodeSourceRow | NoEpisode>(db)`
    select e.id, ${columns}, withheld.episode_id is not null as is_withheld,
           s.id as source_id, s.url, s.host, s.priority, s.health, s.captions_url,
           known.thumbnail_url as found_thumbnail_url
      from anime a
      left join episode e on e.anime_id = a.id
      left join withheld_episode withheld on withheld.episode_id = e.id
      left join episode_source s on s.episode_id = e.id and withheld.episode_id is null
      left join source_check known on known.source_id = s.id
     where a.id = ${animeId}
     order by e.id, s.priority, s.id
  `
  if (rows.length === 0) return undefined
  return rows.filter((row) => row.id !== null)
}
