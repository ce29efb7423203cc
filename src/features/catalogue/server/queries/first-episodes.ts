import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import type { EpisodePlaceName } from '../../episode-columns.ts'

type FirstEpisode = Pick<TableRow<'episode'>, 'id' | EpisodePlaceName> & { best_source_id: number | null }

/** Finds the first episode of each season of an anime, in VOSTFR when it has both languages. */
export async function findFirstEpisodes(db: Database, animeId: number): Promise<FirstEpisode[]> {
  return listRows<FirstEpisode>(db)`
    select distinct on (e.season_label) e.id, e.season_label, e.episode_number, e.language,
           (select s.id from episode_source s
             where s.episode_id = e.id and not exists (select from withheld_episode w where w.episode_id = e.id)
             order by s.health = 'dead', s.priority, s.id limit 1) as best_source_id
      from episode e
     where e.anime_id = ${animeId}
     order by e.season_label, e.episode_number, e.language desc
  `
}
