import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import type { getSiteStats } from '../../totals-contract.ts'

type SiteCounts = Omit<AnswerOf<typeof getSiteStats>, 'uptime'>

/**
 * Counts rows, and those added after an instant. An episode counts once in any number of languages
 * (docs/product/browsing.md#seasons-and-episodes); a language added to an older episode is not a new one.
 */
export async function countSite(db: Database, since: Date): Promise<SiteCounts> {
  // All episodes of a new anime are new: only those added to older animes are looked up, few even after a large import.
  const rows = await listRows<SiteCounts>(db)`
    with fresh_in_older_anime as (
      select distinct e.anime_id, e.season_label, e.episode_number
        from episode e
        join anime a on a.id = e.anime_id and a.created_at < ${since}
       where e.created_at >= ${since}
         and not exists (select from episode older
                          where older.anime_id = e.anime_id
                            and older.season_label = e.season_label
                            and older.episode_number = e.episode_number
                            and older.created_at < ${since})
    )
    select count(*)::int as total_animes,
           coalesce(sum(episode_count), 0)::int as total_episodes,
           (select count(*)::int from account) as total_users,
           (count(*) filter (where created_at >= ${since}))::int as weekly_animes_added,
           (coalesce(sum(episode_count) filter (where created_at >= ${since}), 0)
             + (select count(*) from fresh_in_older_anime))::int as weekly_episodes_added,
           (select count(*)::int from account where created_at >= ${since}) as weekly_users_registered
      from anime
  `
  const [counts] = rows
  if (!counts) throw new Error('an aggregate without groups always has one row')
  return counts
}

/** Returns the minute of the first heartbeat ever, and the number of heartbeats in [from, before). */
export async function readHeartbeats(
  db: Database,
  { from, before }: { from: Date; before: Date },
): Promise<{ first: Date | null; beats: number }> {
  const row = await findRow<{ first: Date | null; beats: number }>(db)`
    select (select min(minute) from site_heartbeat) as first,
           (select count(*)::int from site_heartbeat where minute >= ${from} and minute < ${before}) as beats
  `
  return row ?? { first: null, beats: 0 }
}

/**
 * Counts the minutes and the heartbeats of each of the last `days` days in Paris, between the first heartbeat ever and
 * `before`. Days on which the clocks change have 23 or 25 hours.
 */
export async function readDailyHeartbeats(
  db: Database,
  { before, days }: { before: Date; days: number },
): Promise<{ day: string; minutes: number; beats: number }[]> {
  return listRows<{ day: string; minutes: number; beats: number }>(db)`
    with first as (select min(minute) as minute from site_heartbeat),
    today as (select (${before}::timestamptz at time zone 'Europe/Paris')::date as day),
    span as (
      select day::date as day,
             greatest(day at time zone 'Europe/Paris', (select minute from first)) as start,
             least((day + interval '1 day') at time zone 'Europe/Paris', ${before}::timestamptz) as finish
        from generate_series((select day from today) - ${days - 1}::int, (select day from today)::timestamp, '1 day') as day
    )
    select to_char(day, 'YYYY-MM-DD') as day,
           case when (select minute from first) is null then 0
                else floor(extract(epoch from finish - start) / 60)::int end as minutes,
           (select count(*)::int from site_heartbeat where minute >= start and minute < finish) as beats
      from span
     order by day
  `
}

/** Records that the site is up in this minute; another copy may have done so already. */
export async function insertHeartbeat(db: Database, minute: Date): Promise<void> {
  await sql`insert into site_heartbeat (minute) values (${minute}) on conflict do nothing`.execute(db)
}

/** Deletes heartbeats before an instant except the first, which marks the site's beginning. */
export async function deleteHeartbeatsBefore(db: Database, instant: Date): Promise<void> {
  await sql`
    delete from site_heartbeat
     where minute < ${instant} and minute > (select min(minute) from site_heartbeat)
  `.execute(db)
}
