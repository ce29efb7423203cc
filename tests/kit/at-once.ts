import { expect } from 'vitest'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { listRows, sql } from '../../src/platform/database/sql.ts'
import { eventually } from './eventually.ts'

/** Returns the statement that locks an account against new references to it. */
export const lockAccount = (id: number) => sql`select from account where id = ${id} for update`

/**
 * Makes calls run at the same time: holds `lock`, a statement that locks rows that all of them need, until each call
 * waits. They begin to wait in their order.
 * @returns their answers
 */
export async function callAtOnce<Answer>(
  db: Database,
  lock: ReturnType<typeof sql>,
  calls: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const answers = await db.transaction().execute(async (holder) => {
    await lock.execute(holder)
    const asked: Promise<Answer>[] = []
    for (const call of calls) {
      asked.push(call())
      await eventually(async () => {
        // A transaction would see the same activity again and again.
        const rows = await listRows(db)`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`
        expect(rows).toHaveLength(asked.length)
      })
    }
    return { asked }
  })
  return Promise.all(answers.asked)
}
