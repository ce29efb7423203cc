import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../../../tests/kit/eventually.ts'
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../../../tests/kit/services/start-replicated-postgres.ts'
import { createLog } from '../../log/create-log.ts'
import { connectDatabase } from '../connect-database.ts'
import { findRow, sql } from '../sql.ts'

let servers: ReplicatedPostgres

beforeAll(async () => {
  servers = await startReplicatedPostgres()
})
afterAll(() => servers?.close())

test('a separated former leader is not read from, however long its log is', async () => {
  const { primary: former, replica: present } = servers
  const before = connectDatabase(former.address, 1)
  await sql`create table lamp (id int primary key)`.execute(before.db)
  const row = await findRow<{ n: string }>(before.db)`select pg_current_wal_lsn() as n`
  const standby = connectDatabase(present.address, 1)
  await eventually(async () => {
    const answer = await sql<{ has: boolean }>`select pg_last_wal_replay_lsn() >= ${row?.n}::pg_lsn as has`.execute(
      standby.db,
    )
    expect(answer.rows[0]?.has).toBe(true)
  })
  await standby.close()
  // Cut off from each other: one keeps writing until it is demoted, the other is promoted.
  present.stop()
  await sql`insert into lamp select * from generate_series(1, 20000)`.execute(before.db)
  await before.close()
  former.stop()
  present.start()
  present.promote()
  writeFileSync(join(former.data, 'standby.signal'), '')
  former.start()

  const log = createLog('silent', false)
  const warned = vi.spyOn(log, 'warn')
  const connection = connectDatabase(present.address, 1, { replicas: [former.address, present.address] })
  connection.reads?.replicas.start(log)
  await eventually(() => expect(warned).toHaveBeenCalled())
  await eventually(() => expect(connection.reads?.replicas.list()).toMatchObject([{ isFit: false }]))
  const pool = await connection.reads?.replicas.findAnswering()?.connect()
  const lamps = await pool?.query<{ n: number }>('select count(*)::int as n from lamp', [])
  pool?.release()
  expect(lamps?.rows).toEqual([{ n: 0 }])
  await connection.close()
})
