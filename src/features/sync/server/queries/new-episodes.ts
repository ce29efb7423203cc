import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import type { Language } from '../../../catalogue/contract.ts'

type Place = { season_label: string; episode_number: number; language: string }

/** Lists the ids of an anime's episodes at these places; a place without an episode is passed over. */
export async function listEpisodeIds(db: Database, animeId: number, places: readonly Place[]): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select e.id
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
             as given (season_label text, episode_number float8, language text)
      join episode e using (season_label, episode_number, language)
     where e.anime_id = ${animeId}
     order by e.id`
  return rows.map(({ id }) => id)
}

type News = { episodeIds: number[]; actionId: number | null; since: Date }

/**
 * Returns the watchable episodes which are notified: those created after `since`, and those that were announced before
 * and have only links of this action.
 */
export async function listWatchableNews(db: Database, { episodeIds, actionId, since }: News) {
  return listRows<{ id: number; language: Language }>(db)`
    select e.id, e.language from episode e
     where e.id = any (${episodeIds}::int[])
       and exists (select from episode_source s where s.episode_id = e.id)
       and (e.created_at >= ${since}
            or not exists (select from episode_source s
                            where s.episode_id = e.id
                              and not exists (select from audit_row r
                                               where r.table_name = 'episode_source' and r.operation = 'insert'
                                                 and r.key = jsonb_build_object('id', s.id)
                                                 and r.action_id = ${actionId}::int)))
     order by e.id`
}
