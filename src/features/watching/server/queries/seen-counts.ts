import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import { numberedSeason } from '../../../../shared/season-order.ts'
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

const isNumbered = (episode: 'e' | 'other') =>
  sql`btrim(${sql.ref(`${episode}.season_label`)}) ~* ${numberedSeason.source}::text`

/**
 * A subquery for other features: the same as other sites count, which list films and extras apart: whole numbers from 1
 * of the numbered seasons; of all seasons for films and animes without numbered ones.
 */
export function countedElsewhereOf(accountId: number) {
  return sql`(
    select counted.anime_id,
           case when counted.numbered = counted.whole
                  or a.type <> 'Film' and (select true from episode other
                                            where other.anime_id = a.id and ${isNumbered('other')} limit 1)
                then counted.numbered else counted.whole end as seen_count
      from (
        select e.anime_id, count(distinct (e.season_label, e.episode_number))::int as whole,
               (count(distinct (e.season_label, e.episode_number)) filter (where ${isNumbered('e')}))::int as numbered
          from watch_progress p join episode e on e.id = p.episode_id
         where p.account_id = ${accountId} and ${isSeen}
           and e.episode_number >= 1 and e.episode_number = floor(e.episode_number)
         group by e.anime_id
      ) counted
      join anime a on a.id = counted.anime_id
  )`
}

/**
 * An expression: the count of `seenCountsOf` for one anime. Each of its episodes is looked up by key, whatever the
 * planner believes about the account's rows: it knows nothing of the thousands that an import has just written.
 * @param animeId a column, such as `a.id`
 */
export function seenCountOfAnime(accountId: number, animeId: string) {
  return sql<number>`(
    select count(distinct (e.season_label, e.episode_number))::int
      from episode e
     where e.anime_id = ${sql.ref(animeId)}
       and (select ${isSeen} from watch_progress p where p.account_id = ${accountId} and p.episode_id = e.id)
  )`
}

/** Counts the episodes of animes that an account has seen; animes without any are left out. */
export async function countSeenOf(db: Database, accountId: number, animeIds: number[]) {
  return listRows<{ anime_id: number; seen_count: number }>(db)`
    select anime_id, seen_count from ${seenCountsOf(accountId)} counted
     where anime_id = any (${animeIds}::int[]) order by anime_id`
}

/** A subquery for other features: `anime_id` and `taken_back_at`, when an episode was last marked as not seen. */
export function takenBackBy(accountId: number) {
  return sql`(
    select e.anime_id, max(p.marked_at) as taken_back_at
      from watch_progress p join episode e on e.id = p.episode_id
     where p.account_id = ${accountId} and p.marked_seen is false
     group by e.anime_id
  )`
}
