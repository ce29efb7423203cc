import { sql } from '../../../../platform/database/sql.ts'
import { isTouched } from './seen-rule.ts'

/**
 * A table of other features' queries: `account_id` of everybody who began or saw an episode of an anime in a
 * language, and has not taken the anime off their list since.
 */
export function watchersOf(animeId: number, language: 'VOSTFR' | 'VF') {
  return sql`(
    select distinct p.account_id
      from episode e
      join watch_progress p on p.episode_id = e.id
      left join watching_removal r on r.account_id = p.account_id and r.anime_id = e.anime_id
     where e.anime_id = ${animeId} and e.language = ${language} and ${isTouched}
       and (r.removed_at is null or r.removed_at < greatest(p.watched_at, case when p.marked_seen then p.marked_at end))
  )`
}
