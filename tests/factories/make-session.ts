import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { insertRow } from '../kit/rows.ts'

/** Creates a session of an account, for a year from `at`. @returns the session's id */
export async function makeSession(db: Database, accountId: number, at = new Date()): Promise<string> {
  const id = randomUUID()
  await insertRow(db, 'session', {
    id,
    account_id: accountId,
    refresh_number: 1,
    refresh_hash: Buffer.alloc(32),
    rotated_at: at,
    created_at: at,
    last_used_at: at,
    proved_at: at,
    expires_at: new Date(at.getTime() + 365 * 24 * 3_600_000),
    ended_at: null,
    user_agent: 'Firefox',
    ip: '192.0.2.1',
  })
  return id
}
