import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import { toSlot } from '../played-slot.ts'

/**
 * A subquery of what an account played: `slot` (the start of a part of a day in Paris, `partOfDayHours`),
 * `episode_id`, `seconds` and `last_at`.
 */
export const playedBy = (accountId: number) => sql`(
  select played_slot as slot, episode_id, played_seconds as seconds, watched_at as last_at
    from watch_progress where account_id = ${accountId} and played_seconds > 0
   union all
  select slot, episode_id, seconds, last_at from played_earlier where account_id = ${accountId}
)`

/** From the first day to the day before the second: `2026-01-01`. */
type Days = { from: string; before: string }

/** Forgets when an account played something in these days; positions and marks stay. */
export async function forgetPlayed(db: Database, accountId: number, { from, before }: Days): Promise<void> {
  await sql`
    with forgotten as (
      delete from played_earlier
       where account_id = ${accountId} and slot >= ${from}::timestamp and slot < ${before}::timestamp
    )
    update watch_progress set played_seconds = 0, played_slot = null
     where account_id = ${accountId} and played_slot >= ${from}::timestamp and played_slot < ${before}::timestamp
  `.execute(db)
}

/** Time played until an instant. */
export type Played = { accountId: number; episodeId: number; seconds: number; until: Date }

/** Adds time played in the past, at most once for an account, an episode and a part of a day. */
export async function insertPlayed(db: Database, played: Played[]): Promise<void> {
  await sql`
    insert into played_earlier (account_id, slot, episode_id, seconds, last_at)
    select account_id, slot, episode_id, seconds, last_at
      from unnest(
             ${played.map(({ accountId }) => accountId)}::int[], ${played.map(({ episodeId }) => episodeId)}::int[],
             ${played.map(({ seconds }) => seconds)}::int[], ${played.map(({ until }) => until)}::timestamptz[],
             ${played.map(({ until }) => toSlot(until))}::timestamp[]
           ) as given(account_id, episode_id, seconds, last_at, slot)
    on conflict do nothing
  `.execute(db)
}

export type ExportedPlayed = { day: string; seconds: number; anime: string } & Pick<
  TableRow<'episode'>,
  'season_label' | 'episode_number' | 'language'
>

/** Returns the time that an account played, by day and episode, the newest first, for its data export. */
export async function exportPlayed(db: Database, accountId: number): Promise<ExportedPlayed[]> {
  return listRows<ExportedPlayed>(db)`
    select to_char(played.slot, 'YYYY-MM-DD') as day, sum(played.seconds)::int as seconds, a.title as anime,
           e.season_label, e.episode_number, e.language
      from ${playedBy(accountId)} played
      join episode e on e.id = played.episode_id
      join anime a on a.id = e.anime_id
     group by 1, e.id, a.id
     order by 1 desc, a.title, e.id
  `
}
