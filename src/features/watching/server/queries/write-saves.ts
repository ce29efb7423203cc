import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import { codeOf } from '../../../../shared/code-of.ts'
import { maxPlayedSeconds } from '../../saving-rules.ts'
import { toSlot } from '../played-slot.ts'

/**
 * A member's progress in an episode. The position and the duration are two registers: each keeps the value with the
 * newest instant, so saves may arrive late, repeatedly and in any order.
 */
export type Save = {
  accountId: number
  episodeId: number
  progressSeconds: number
  watchedAt: Date
  durationSeconds: number | null
  /** When the duration was measured; null without one. */
  durationAt: Date | null
  /** The largest position of the folded saves. */
  furthestSeconds: number
  /** Time played since the save before. */
  playedSeconds: number
}

/** The stored progress of an episode after a save. */
export type StoredSave = Pick<Save, 'accountId' | 'episodeId' | 'progressSeconds' | 'durationSeconds'>

/**
 * An account was deleted while the statement ran, and the retry skips it; or PostgreSQL ended it for a deadlock, as with
 * an import or the erasure of a year.
 */
const retriedCodes: ReadonlySet<string | undefined> = new Set(['23503', '40P01'])

/**
 * The instant of a stored value. An instant in the future comes from a clock that was corrected since, so any value
 * replaces it.
 */
const instantOf = (column: 'watched_at' | 'duration_at' | 'marked_at') => sql`
  case when kept.${sql.ref(column)} > now() + interval '1 minute' then '-infinity' else kept.${sql.ref(column)} end`

const isNewer = sql`(kept.watched_at is null or excluded.watched_at > ${instantOf('watched_at')})`

/**
 * The seconds played that a save adds: never more than passed since the previous save, so that nothing counts twice and
 * a seek counts nothing.
 */
const played = sql`
  case when kept.watched_at is null then excluded.played_seconds
       else greatest(0, least(excluded.played_seconds, ceil(
              date_part('epoch', excluded.watched_at) - date_part('epoch', ${instantOf('watched_at')}))))::int end`

/**
 * Stores the saves of any number of accounts, at most one per account and episode, in one statement. A position or
 * duration is replaced only by one with a newer instant, or by a larger one of the same instant.
 * @returns the stored progress; saves of unknown episodes or accounts are omitted
 */
export async function writeSaves(db: Database, saves: Save[]): Promise<StoredSave[]> {
  try {
    return await upsertSaves(db, saves)
  } catch (error) {
    if (!retriedCodes.has(codeOf(error))) throw error
    return upsertSaves(db, saves)
  }
}

async function upsertSaves(db: Database, saves: Save[]): Promise<StoredSave[]> {
  return listRows<StoredSave>(db)`
    insert into watch_progress as kept
      (account_id, episode_id, progress_seconds, watched_at, duration_seconds, duration_at, furthest_seconds,
       played_seconds, played_slot)
    select given.account_id, given.episode_id, given.progress_seconds, given.watched_at, given.duration_seconds,
           given.duration_at, given.furthest_seconds, given.played_seconds, given.played_slot
      from unnest(
             ${saves.map((save) => save.accountId)}::int[], ${saves.map((save) => save.episodeId)}::int[],
             ${saves.map((save) => save.progressSeconds)}::int[], ${saves.map((save) => save.watchedAt)}::timestamptz[],
             ${saves.map((save) => save.durationSeconds)}::int[], ${saves.map((save) => save.durationAt)}::timestamptz[],
             ${saves.map((save) => save.furthestSeconds)}::int[], ${saves.map((save) => save.playedSeconds)}::int[],
             ${saves.map((save) => (save.playedSeconds > 0 ? toSlot(save.watchedAt) : null))}::timestamp[]
           ) with ordinality as given(account_id, episode_id, progress_seconds, watched_at, duration_seconds,
                                      duration_at, furthest_seconds, played_seconds, played_slot, place)
     where exists (select from episode where id = given.episode_id)
       and exists (select from account where id = given.account_id)
     order by given.place
    on conflict (account_id, episode_id) do update set
      progress_seconds = case
        when kept.watched_at is null
          or (excluded.watched_at, excluded.progress_seconds) > (${instantOf('watched_at')}, kept.progress_seconds)
        then excluded.progress_seconds else kept.progress_seconds end,
      watched_at = greatest(${instantOf('watched_at')}, excluded.watched_at),
      duration_seconds = case
        when kept.duration_at is null
          or (excluded.duration_at, excluded.duration_seconds) > (${instantOf('duration_at')}, kept.duration_seconds)
        then excluded.duration_seconds else kept.duration_seconds end,
      duration_at = greatest(${instantOf('duration_at')}, excluded.duration_at),
      -- A position watched before 'not seen' was set would mark the episode as seen again: it does not count.
      furthest_seconds = case
        when kept.marked_seen is false and excluded.watched_at <= ${instantOf('marked_at')} then kept.furthest_seconds
        else greatest(kept.furthest_seconds, excluded.furthest_seconds) end,
      -- When a new slot begins, the trigger keep_played (migrations/0077) adds the seconds of the old one to
      -- played_earlier.
      played_seconds = case
        when kept.played_slot <> excluded.played_slot and ${isNewer} then ${played}
        else least(kept.played_seconds + ${played}, ${maxPlayedSeconds}::int) end,
      played_slot = case
        when excluded.played_seconds > 0 and ${isNewer} then excluded.played_slot else kept.played_slot end
    returning account_id as "accountId", episode_id as "episodeId", progress_seconds as "progressSeconds",
              duration_seconds as "durationSeconds"
  `
}
