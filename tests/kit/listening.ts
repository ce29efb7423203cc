import { expect } from 'vitest'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { listRows } from '../../src/platform/database/sql.ts'
import { eventually } from './eventually.ts'

/** Counts the copies of the site that listen to announcements in their database from now on. */
export async function countListening(db: Database): Promise<number> {
  // One that still begins to listen has its statement shown, too, but misses what is announced until it is done.
  const rows = await listRows(db)`select from pg_stat_activity
    where query like 'listen %' and state = 'idle' and datname = current_database()`
  return rows.length
}

/** Waits until so many copies of the site listen to announcements in their database. */
export async function untilListening(db: Database, copies: number): Promise<void> {
  await eventually(async () => expect(await countListening(db)).toBe(copies))
}
