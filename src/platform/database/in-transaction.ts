import type { Database } from './connect-database.ts'

const mostTries = 3

/**
 * Does all of `work` or nothing: in the transaction that `db` is already part of, else in one of its own. A transaction
 * that PostgreSQL ends to break a deadlock is run again, up to three times in all.
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
      if (!isDeadlock(error) || tries === mostTries) throw error
    }
  }
}

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'
