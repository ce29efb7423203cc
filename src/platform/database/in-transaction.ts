import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../shared/code-of.ts'
import type { Database } from './connect-database.ts'

const maxAttempts = 5
// A random pause: two that retry in step would meet again.
const longestPauseMs = 50

/**
 * Runs `work` atomically: in the transaction that `db` belongs to, or in a new one. When PostgreSQL ends a new
 * transaction to break a deadlock, it runs again, up to five times in all.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isDeadlock(error) || tries === maxAttempts) throw error
      await pause(Math.random() * longestPauseMs)
    }
  }
}

const isDeadlock = (error: unknown) => codeOf(error) === '40P01'
