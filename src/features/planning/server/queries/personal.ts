import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import { followedBy } from '../../../lists/server/watchlist/public.ts'
import { watchedBy } from '../../../watching/server/public.ts'

/** Returns the animes that an account has on its list or watches. */
export async function listFollowedIds(db: Database, accountId: number): Promise<number[]> {
  const rows = await listRows<{ anime_id: number }>(db)`
    select anime_id from ${followedBy(accountId)} listed union select anime_id from ${watchedBy(accountId)} watched
     order by anime_id
  `
  return rows.map(({ anime_id }) => anime_id)
}

/**
 * Returns the number in the address of an account's calendar; undefined without a calendar or for an inactive account.
 */
export async function findCalendarVersion(db: Database, accountId: number): Promise<number | undefined> {
  const row = await findRow<{ version: number }>(db)`
    select c.version from calendar_address c join account a on a.id = c.account_id
     where c.account_id = ${accountId} and a.is_active and a.deletion_requested_at is null
  `
  return row?.version
}

/** Creates the calendar, or gives it the next number. */
export async function renewCalendarVersion(db: Database, accountId: number): Promise<number> {
  // Numbers are not reused: a closed address stays closed.
  const rows = await listRows<{ version: number }>(db)`
    insert into calendar_address as c (account_id, version) values (${accountId}, extract(epoch from now())::int)
    on conflict (account_id) do update set version = greatest(c.version + 1, excluded.version)
    returning version
  `
  if (!rows[0]) throw new Error('An upsert returned no row.')
  return rows[0].version
}

export async function deleteCalendarsOf(db: Database, accountIds: readonly number[]): Promise<void> {
  await sql`delete from calendar_address where account_id = any (${accountIds}::int[])`.execute(db)
}

export async function deleteEveryCalendar(db: Database): Promise<void> {
  await sql`delete from calendar_address`.execute(db)
}

/**
 * Returns a number that increases with each change of the catalogue and the planning; it fits 31 bits, as iCalendar
 * requires.
 */
export async function readRevision(db: Database): Promise<number> {
  const row = await findRow<{ revision: number }>(db)`
    select (last_value % 2147483648)::int as revision from catalogue_version
  `
  return row?.revision ?? 0
}
