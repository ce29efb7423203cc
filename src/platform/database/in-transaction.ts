import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../shared/code-of.ts'
import type { Database } from './connect-database.ts'

// A deadlock; a unique value or a referenced row that another transaction took or deleted meanwhile.
const attempts: Record<string, number> = { '40P01': 5, '23505': 2, '23503': 2 }
// A random pause: two that retry in step would meet again.
const longestPauseMs = 50

/**
 * Runs `work` atomically: in the transaction that `db` belongs to, or in a new one. When a concurrent transaction
 * makes a new one fail, it runs again, and then sees what the other one has written. As `work` may run several times,
 * it changes nothing outside the database that may not happen twice.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db)
  const left = { ...attempts }
  for (;;) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = codeOf(error) ?? ''
      left[code] = (left[code] ?? 1) - 1
      if (left[code] === 0) throw error
      await pause(Math.random() * longestPauseMs)
    }
  }
}
