import type { Database } from './connect-database.ts'
import { sql } from './sql.ts'

/**
 * Waits until nobody else holds this lock, then holds it until the transaction ends, so that a later count stays
 * correct. Locking within the counting statement would be too late: it sees the rows from before its wait.
 * @param name the counted rows, such as a table
 * @param key whose, where each has a lock of their own
 */
export async function lockUntilCommit(transaction: Database, name: string, key: number | string = 0): Promise<void> {
  if (!transaction.isTransaction) throw new Error(`The lock ${name} would end with its own statement.`)
  await sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(${String(key)}))`.execute(transaction)
}
