import { sql } from '../../../../platform/database/sql.ts'
import { isSeen } from './seen-rule.ts'

/**
 * A subquery for other features: `anime_id` and `seen_count`, the number of its episodes that an account has seen. A
 * pair of season and number counts once, in any number of languages.
 */
export function seenCountsOf(accountId: number) {
  return sql`(
    select e.anime_id, count(distinct (e.season_label, e.episode_number))::int as seen_count
      from watch_progress p join episode e on e.id = p.episode_id
     where p.account_id = ${accountId} and ${isSeen}
     group by e.anime_id
  )`
}
