import type { Database } from '../../../../platform/database/connect-database.ts'
import { countChanged } from '../../../../platform/database/sql.ts'

type Marks = { accountId: number; episodeIds: number[]; at: Date }

/** Marks episodes as seen; their positions stay. @returns how many of them exist */
export async function markSeen(db: Database, { accountId, episodeIds, at }: Marks): Promise<number> {
  return countChanged(db)`
    insert into watch_progress as kept (account_id, episode_id, marked_seen, marked_at)
    select ${accountId}, id, true, ${at}::timestamptz from episode where id = any(${episodeIds}::int[]) order by id
    on conflict (account_id, episode_id) do update set marked_seen = true, marked_at = excluded.marked_at
  `
}

/**
 * Marks episodes as not seen, resets their positions and forgets when they were played. Keeps a row for each, so that a
 * late save from before the mark changes nothing.
 * @returns how many of them exist
 */
export async function markUnseen(db: Database, { accountId, episodeIds, at }: Marks): Promise<number> {
  return countChanged(db)`
    with forgotten as (
      delete from played_earlier where account_id = ${accountId} and episode_id = any(${episodeIds}::int[])
    )
    insert into watch_progress as kept (account_id, episode_id, marked_seen, marked_at, watched_at)
    select ${accountId}, id, false, ${at}::timestamptz, ${at}::timestamptz
      from episode where id = any(${episodeIds}::int[]) order by id
    on conflict (account_id, episode_id) do update set
      marked_seen = false, marked_at = excluded.marked_at, watched_at = excluded.watched_at,
      progress_seconds = 0, furthest_seconds = 0, played_seconds = 0, played_slot = null
  `
}
