import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import type { DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { findRow, listRows, sql } from '../../src/platform/database/sql.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { prepareDatabase } from '../../src/process/prepare-database.ts'
import { toUrl } from '../kit/database-url.ts'
import { useEmptyDatabases } from '../kit/empty-database.ts'
import { eventually } from '../kit/eventually.ts'
import { useTestFolder } from '../kit/test-folder.ts'

const makeEmptyDatabase = useEmptyDatabases()
const folder = useTestFolder()

beforeAll(() => {
  writeFileSync(join(folder, '0001-first.sql'), 'create table first (n int); insert into first values (1);')
  // Blocks in the middle for as long as the test holds the lock.
  const second = `insert into first values (2); create table second (n int);
    select pg_advisory_xact_lock(7); alter table second add m int; insert into first values (3);`
  writeFileSync(join(folder, '0002-second.sql'), second)
})

function migrateElsewhere(address: object): ChildProcess {
  const module = (path: string) => JSON.stringify(new URL(`../../src/platform/database/${path}`, import.meta.url).href)
  const source = `import { connectDatabase } from ${module('connect-database.ts')}
    import { migrate } from ${module('migrate.ts')}
    await migrate(connectDatabase(${JSON.stringify(address)}, 1).db, { folder: ${JSON.stringify(folder)} })`
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'ignore' })
}

const waiting = sql<{ pid: number }>`
  select pid from pg_stat_activity
   where datname = current_database() and wait_event = 'advisory' and query like '%advisory_xact_lock(7)%'`

/** Interrupts a migration in the middle: kills its process or its connection. */
async function cutOff({ db }: DatabaseConnection, child: ChildProcess, how: 'process' | 'connection'): Promise<void> {
  const [pid] = await eventually(async () => {
    const { rows } = await waiting.execute(db)
    expect(rows).toHaveLength(1)
    return rows.map((row) => row.pid)
  })
  const ended = once(child, 'exit')
  if (how === 'process') child.kill('SIGKILL')
  else await sql`select pg_terminate_backend(${pid})`.execute(db)
  await ended
}

test('an interrupted migration leaves nothing behind, and runs completely the next time', async () => {
  const { connection, address } = await makeEmptyDatabase()
  const { db } = connection
  const holder = await connection.connectAlone()
  for (let round = 0; round < 20; round++) {
    await holder.query('select pg_advisory_lock(7)')
    const child = migrateElsewhere(address)
    await cutOff(connection, child, round % 2 === 0 ? 'process' : 'connection')
    await holder.query('select pg_advisory_unlock(7)')
    // A server notices a lost client when it answers.
    await eventually(async () => expect((await waiting.execute(db)).rows).toEqual([]))
    await eventually(async () => {
      const row = await findRow<{ left: string | null }>(db)`select to_regclass('second')::text as left`
      expect(row?.left).toBeNull()
    })
  }
  await holder.end()
  expect(await migrate(db, { folder })).toEqual(['0001-first', '0002-second'])
  const rows = await listRows<{ n: number }>(db)`select n from first order by n`
  expect(rows.map(({ n }) => n)).toEqual([1, 2, 3])
  expect(await migrate(db, { folder })).toEqual([])
}, 400_000)

test('a migration lets others pass while a table is in use for long', async () => {
  const { connection } = await makeEmptyDatabase()
  const { db } = connection
  const own = mkdtempSync(join(folder, 'busy-'))
  writeFileSync(join(own, '0001-first.sql'), 'create table first (n int)')
  await migrate(db, { folder: own })
  const reader = await connection.connectAlone()
  await reader.query('begin; select from first')
  writeFileSync(join(own, '0002-second.sql'), 'alter table first add m int')
  let waits = 0
  const done = migrate(db, { folder: own, onWait: () => waits++ })
  await eventually(() => expect(waits).toBeGreaterThan(0))
  // Would wait behind a migration that waits.
  expect((await sql`select from first`.execute(db)).rows).toEqual([])
  await reader.query('commit')
  expect(await done).toEqual(['0002-second'])
  await reader.end()
})

test('a start whose migration waits can be ended', async () => {
  const { connection, address } = await makeEmptyDatabase()
  await migrate(connection.db)
  const holder = await connection.connectAlone()
  // Only migrations read this table.
  await holder.query('begin; lock table kysely_migration_lock')
  const waits = Promise.withResolvers<void>()
  const write = (line: string) => line.includes('waits for a table') && waits.resolve()
  const log = createLog('warn', false, { write })
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: toUrl(address), DEMO: 'off' })
  const onOpen = vi.fn<(close: () => Promise<void>) => void>()
  const failing = expect(prepareDatabase({ config, log }, onOpen)).rejects.toThrow('interrupted')
  await waits.promise
  await onOpen.mock.calls[0]?.[0]()
  await failing
  await holder.end()
})
