import { expect, test } from 'vitest'
import { connectDatabase } from './connect-database.ts'
import { isDatabaseAway } from './database-away.ts'
import { sql } from './sql.ts'

test('a database that this process has closed is away', async () => {
  const { db, pool, close } = connectDatabase({ url: 'postgres://127.0.0.1:9/site' }, 1)
  await expect(sql`select 1`.execute(db)).rejects.toThrow('ECONNREFUSED')
  await close()
  const failures: unknown[] = []
  for (const query of [() => sql`select 1`.execute(db), () => pool.query('select 1')]) {
    await query().catch((error: unknown) => failures.push(error))
  }
  expect(failures.map(String)).toEqual([expect.stringContaining('destroyed'), expect.stringContaining('after calling')])
  expect(failures.map(isDatabaseAway)).toEqual([true, true])
})
