import type { Database } from '../../../platform/database/connect-database.ts'
import { sql } from '../../../platform/database/sql.ts'

export type SiteCounts = {
  total_animes: number
  total_episodes: number
  total_users: number
  weekly_animes_added: number
  weekly_episodes_added: number
  weekly_users_registered: number
}

/**
 * How much there is, and how much of it came after an instant. An episode counts once, whatever its languages
 * (user side §5); a language added to an older episode is not a new one.
 */
export async function countSite(db: Database, since: Date): Promise<SiteCounts> {
  // The episodes of an anime that is new itself are its count: after a large import only few are looked at one by one.
  const { rows } = await sql<SiteCounts>`
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
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate without groups always has one row')
  return counts
}

/** The first heartbeat ever, and how many there are in [from, before). */
export async function readHeartbeats(
  db: Database,
  { from, before }: { from: Date; before: Date },
): Promise<{ first: Date | null; beats: number }> {
  const { rows } = await sql<{ first: Date | null; beats: number }>`
    select (select min(minute) from site_heartbeat) as first,
           (select count(*)::int from site_heartbeat where minute >= ${from} and minute < ${before}) as beats
  `.execute(db)
  return rows[0] ?? { first: null, beats: 0 }
}

/** Notes that the site is up in this minute; another copy of the site may have noted it already. */
export async function insertHeartbeat(db: Database, minute: Date): Promise<void> {
  await sql`insert into site_heartbeat (minute) values (${minute}) on conflict do nothing`.execute(db)
}

/** Drops the heartbeats before an instant, but for the very first: it tells since when the site exists. */
export async function deleteHeartbeatsBefore(db: Database, instant: Date): Promise<void> {
  await sql`
    delete from site_heartbeat
     where minute < ${instant} and minute > (select min(minute) from site_heartbeat)
  `.execute(db)
}
