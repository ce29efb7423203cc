import type { Database } from '../../src/platform/database/connect-database.ts'
import { listRows, sql } from '../../src/platform/database/sql.ts'

/** Episodes begun per person: five animes of ten episodes. */
export const episodesEach = 50
const animesEach = 5

type Place = { account_id: number; place: number; episodes: number }

/** Returns the `place`th episode that this person began. */
export function episodeOf({ account_id, place, episodes }: Place): number {
  const { start, span } = spread(place, episodes)
  return start + ((account_id * 7919) % span)
}

function spread(place: number, episodes: number): { start: number; span: number } {
  const part = Math.floor(episodes / animesEach)
  const run = episodesEach / animesEach
  return { start: Math.floor(place / run) * part + (place % run) + 1, span: part - run }
}

/**
 * Writes accounts up to a number and their positions, in the order of a year's use: the first episode of every person,
 * then the second, so that a person's rows are far apart.
 * @param db a connection without a time limit
 * @param show receives each step
 */
export async function writePeople(db: Database, upTo: number, show: (done: string) => void): Promise<void> {
  const rows = await listRows<{ accounts: number; before: number; episodes: number }>(db)`
    select (select count(*)::int from account) as accounts, (select max(id) from episode) as episodes,
           coalesce((select max(account_id) from watch_progress), 0) as before`
  const { accounts = 0, before = 0, episodes = 0 } = rows[0] ?? {}
  await sql`set synchronous_commit = off; set maintenance_work_mem = '1GB'`.execute(db)
  // Building an index over all rows at once takes a fraction of the time.
  await sql`drop index if exists account_email_likeness, account_username_likeness, watch_progress_episode`.execute(db)
  await sql`alter table watch_progress drop constraint if exists watch_progress_pkey, disable trigger all`.execute(db)
  await sql`
    insert into account (username, email, password_hash, created_at)
    select 'membre-' || n, 'membre-' || n || '@exemple.fr', '-', timestamptz '2022-01-01' + n * interval '2 minutes'
      from generate_series(${accounts + 1}::int, ${upTo}::int) as n`.execute(db)
  for (let place = 0; place < episodesEach; place++) {
    show(`${place + 1}/${episodesEach}`)
    const { start, span } = spread(place, episodes)
    await sql`
      insert into watch_progress (account_id, episode_id, progress_seconds, watched_at, duration_seconds, duration_at,
                                  furthest_seconds)
      select n, ${start}::int + (n::bigint * 7919 % ${span}::int)::int, 60 + n % 1300, at, 1440, at, 60 + n % 1300
        from generate_series(${before + 1}::int, ${upTo}::int) as n,
             lateral (select timestamptz '2025-01-01' + ${place}::int * interval '7 days' + n * interval '1 second' as at) t
    `.execute(db)
  }
  show('indexes')
  await sql`alter table watch_progress add primary key (account_id, episode_id)`.execute(db)
  await sql`create index watch_progress_episode on watch_progress (episode_id, account_id)`.execute(db)
  await sql`alter table watch_progress enable trigger all`.execute(db)
  show('vacuum')
  await sql`vacuum analyze account, watch_progress`.execute(db)
}
