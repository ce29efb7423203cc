import { sql } from '../../../../platform/database/sql.ts'
import { isTouched } from './seen-rule.ts'

const lastActivity = sql`max(greatest(case when p.progress_seconds > 0 then p.watched_at end,
  case when p.marked_seen then p.marked_at end))`

/**
 * A subquery for other features: `account_id` of everyone who started or saw an episode of an anime in a language, and
 * has not removed it from their list since.
 */
export function watchersOf(animeId: number, language: 'VOSTFR' | 'VF') {
  return sql`(
    select active.account_id
      from (
        select p.account_id, ${lastActivity} as active_at
          from episode e join watch_progress p on p.episode_id = e.id
         where e.anime_id = ${animeId} and e.language = ${language} and ${isTouched}
         group by p.account_id
      ) active
      left join watching_removal r on r.account_id = active.account_id and r.anime_id = ${animeId}
     where r.removed_at is null or r.removed_at < active.active_at
  )`
}

/** The converse: `anime_id` of everything an account started or saw, and has not removed since. */
export function watchedBy(accountId: number) {
  return sql`(
    select active.anime_id
      from (
        select e.anime_id, ${lastActivity} as active_at
          from watch_progress p join episode e on e.id = p.episode_id
         where p.account_id = ${accountId} and ${isTouched}
         group by e.anime_id
      ) active
      left join watching_removal r on r.account_id = ${accountId} and r.anime_id = active.anime_id
     where r.removed_at is null or r.removed_at < active.active_at
  )`
}
