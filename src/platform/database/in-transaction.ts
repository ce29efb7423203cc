import type { Database } from './connect-database.ts'

/** Does all of `work` or nothing: in the transaction that `db` is already part of, else in one of its own. */
export function inTransaction<Result>(db: Database, work: (transaction: Database) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
