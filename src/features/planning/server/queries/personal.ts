import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { followedBy } from '../../../lists/server/watchlist/public.ts'
import { watchedBy } from '../../../watching/server/public.ts'

/** The animes that a person has on their list or watches. */
export async function listFollowedIds(db: Database, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ anime_id: number }>`
    select anime_id from ${followedBy(accountId)} listed union select anime_id from ${watchedBy(accountId)} watched
     order by anime_id
  `.execute(db)
  return rows.map(({ anime_id }) => anime_id)
}

/** The number in the address of a person's calendar; undefined when they have none, or are no active account. */
export async function findCalendarVersion(db: Database, accountId: number): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select c.version from calendar_address c join account a on a.id = c.account_id
     where c.account_id = ${accountId} and a.is_active and a.deletion_requested_at is null
  `.execute(db)
  return rows[0]?.version
}

/** Makes the calendar, or gives it the next number. */
export async function renewCalendarVersion(db: Database, accountId: number): Promise<number> {
  // A number is never used twice: an address that was closed stays closed.
  const { rows } = await sql<{ version: number }>`
    insert into calendar_address as c (account_id, version) values (${accountId}, extract(epoch from now())::int)
    on conflict (account_id) do update set version = greatest(c.version + 1, excluded.version)
    returning version
  `.execute(db)
  if (!rows[0]) throw new Error('An upsert returned no row.')
  return rows[0].version
}

export async function deleteCalendarsOf(db: Database, accountIds: readonly number[]): Promise<void> {
  await sql`delete from calendar_address where account_id = any (${accountIds}::int[])`.execute(db)
}

/** A number that grows with each change of the catalogue and the planning; it fits 31 bits, as iCalendar asks. */
export async function readRevision(db: Database): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select (last_value % 2147483648)::int as revision from catalogue_version
  `.execute(db)
  return rows[0]?.revision ?? 0
}
