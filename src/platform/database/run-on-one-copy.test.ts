import { expect, test } from 'vitest'
import { eventually } from '../../../tests/kit/eventually.ts'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { createLog } from '../log/create-log.ts'
import { runOnOneCopy } from './run-on-one-copy.ts'
import { sql } from './sql.ts'

const { db, connection } = useTestDatabase()
const log = createLog('silent', false)

/** Copies of the site that share work which only one may do; `working` lists the ones doing it. */
function copies() {
  const working = new Set<string>()
  const begin = (copy: string, name: string) =>
    runOnOneCopy(connection, {
      name,
      log,
      checkMs: 20,
      start: async () => {
        working.add(copy)
        return async () => working.delete(copy)
      },
    })
  return { working, begin }
}

test('one copy works, and another takes over when it stops', async () => {
  const { working, begin } = copies()
  const stopFirst = begin('first', 'turns')
  await eventually(() => expect([...working]).toEqual(['first']))
  const stopSecond = begin('second', 'turns')
  await stopFirst()
  await eventually(() => expect([...working]).toEqual(['second']))
  await stopSecond()
  expect([...working]).toEqual([])
})

test('a copy that loses its connection stops, and another continues', async () => {
  const { working, begin } = copies()
  const stop = begin('only', 'lost')
  await eventually(() => expect([...working]).toEqual(['only']))
  working.clear()
  await sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())
  `.execute(db)
  await eventually(() => expect([...working]).toEqual(['only']))
  const stopOther = begin('other', 'lost')
  await stop()
  await eventually(() => expect([...working]).toEqual(['other']))
  await stopOther()
})

test('work under another name runs independently', async () => {
  const { working, begin } = copies()
  const stops = [begin('a', 'one'), begin('b', 'two')]
  await eventually(() => expect(working.size).toBe(2))
  await Promise.all(stops.map((stop) => stop()))
})
