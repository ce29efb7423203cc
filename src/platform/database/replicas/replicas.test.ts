import type { PostgresPool } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { eventually } from '../../../../tests/kit/eventually.ts'
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../../../tests/kit/services/start-replicated-postgres.ts'
import { createLog } from '../../log/create-log.ts'
import { connectDatabase, type DatabaseConnection } from '../connect-database.ts'
import { findRow, sql } from '../sql.ts'
import { stickyMs } from './follow-replicas.ts'

let servers: ReplicatedPostgres
let connection: DatabaseConnection
/** How far this process's clock is ahead, and the instant at which it is stopped, if it is. */
let aheadMs = 0
let stoppedAt: number | undefined

beforeAll(async () => {
  servers = await startReplicatedPostgres()
  const { primary, replica } = servers
  const now = () => (stoppedAt ?? performance.now()) + aheadMs
  connection = connectDatabase(primary.address, 4, { replicas: [replica.address], now })
  await sql`create table lamp (id int primary key)`.execute(connection.db)
  reads().replicas.start(createLog('silent', false))
})
afterAll(async () => {
  await connection?.close()
  await servers?.close()
})
beforeEach(async () => {
  stoppedAt = undefined
  await eventually(() => expect(reads().replicas.list()).toMatchObject([{ isFit: true }]))
})

function reads() {
  if (!connection.reads) throw new Error('No replicas.')
  return connection.reads
}

/** Returns the server that answers a query now. */
async function servedBy(): Promise<'replica' | 'primary'> {
  const row = await findRow<{ is: boolean }>(connection.db)`select pg_is_in_recovery() as is`
  return row?.is ? 'replica' : 'primary'
}

/** Resolves with the error of `work`; rejects when there is none. */
async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('It did not fail.')
}

const countLamps = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from lamp`.execute(connection.db)).rows[0]?.n
const lightLamp = (id: number) => sql`insert into lamp values (${id})`.execute(connection.db)
const fromReplica = () => eventually(async () => expect(await reads().readAnywhere(servedBy)).toBe('replica'))

test('reads from a replica only within readAnywhere', async () => {
  expect(await servedBy()).toBe('primary')
  expect(await reads().readAnywhere(servedBy)).toBe('replica')
  expect(await servedBy()).toBe('primary')
})

test('reads from the primary for some seconds after an announced change', async () => {
  stoppedAt = performance.now()
  await servers.pauseReplay()
  await lightLamp(1)
  reads().replicas.expectChange()
  for (let reading = 0; reading < 20; reading++) {
    expect(await reads().readAnywhere(countLamps)).toBe(1)
    expect(await reads().readAnywhere(servedBy)).toBe('primary')
  }
  await servers.resumeReplay()
  // The replica has caught up, but reads stay with the primary for as long as a lagging one may miss the change.
  await eventually(() => expect(reads().replicas.list()[0]?.secondsBehind).toBeLessThan(5))
  expect(reads().replicas.list()).toMatchObject([{ isFit: true }])
  expect(await reads().readAnywhere(servedBy)).toBe('primary')
  aheadMs += stickyMs + 1
  await fromReplica()
  expect(await reads().readAnywhere(countLamps)).toBe(1)
})

test('skips a replica more than five seconds behind, until it catches up', async () => {
  stoppedAt = performance.now()
  await fromReplica()
  await servers.pauseReplay()
  await lightLamp(2)
  // Without an announced change, slightly older data may be read.
  expect(await reads().readAnywhere(countLamps)).toBe(1)
  aheadMs += 6000
  await eventually(async () => expect(await reads().readAnywhere(countLamps)).toBe(2))
  expect(reads().replicas.list()[0]?.secondsBehind).toBeGreaterThan(5)
  await servers.resumeReplay()
  await fromReplica()
})

test('an idle primary causes no lag', async () => {
  aheadMs += 3_600_000
  await fromReplica()
})

test('the primary takes over a read whose replica dies', async () => {
  const before = reads().counts.again
  let tries = 0
  const answered = await reads().readAnywhere(async () => {
    tries += 1
    if (tries === 1) servers.replica.stop()
    return servedBy()
  })
  expect(answered).toBe('primary')
  expect(reads().counts.again).toBe(before + 1)
  await eventually(() => expect(reads().replicas.list()).toMatchObject([{ isFit: false }]))
  expect(await reads().readAnywhere(servedBy)).toBe('primary')
  servers.replica.start()
  await fromReplica()
})

test('the primary takes over a read that the replica ends because its rows were cleaned up', async () => {
  const seen: string[] = []
  await reads().readAnywhere(() =>
    connection.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const row = await findRow<{ is: boolean }>(trx)`select pg_is_in_recovery() as is, count(*) from lamp`
        seen.push(row?.is ? 'replica' : 'primary')
        if (seen.length > 1) return
        await connection.pool.query('delete from lamp where id = 2')
        await connection.pool.query('vacuum lamp')
        // Only the first failure names the reason: later statements of the transaction report that it is aborted.
        throw await eventually(() => failureOf(sql`select count(*) from lamp`.execute(trx)))
      }),
  )
  expect(seen).toEqual(['replica', 'primary'])
})

test('replicas serve shared reads while the primary is away', async () => {
  servers.primary.stop()
  await eventually(async () => expect(await reads().readAnywhere(servedBy)).toBe('replica'))
  await expect(servedBy()).rejects.toThrow()
  // Too far behind to be chosen normally, but the only server left.
  aheadMs += 60_000
  expect(await reads().readAnywhere(countLamps)).toBe(1)
  servers.primary.start()
  await eventually(servedBy)
})

test('throws a query error at once without asking another server', async () => {
  let tries = 0
  const mistaken = reads().readAnywhere(() => {
    tries += 1
    return sql`select nothing`.execute(connection.db)
  })
  await expect(mistaken).rejects.toThrow('nothing')
  expect(tries).toBe(1)
})

test('never reads from a database that is not a replica of this one', async () => {
  const log = createLog('silent', false)
  const logged = vi.spyOn(log, 'error')
  const other = connectDatabase(servers.primary.address, 1, { replicas: [inject('databaseAddress')] })
  other.reads?.replicas.start(log)
  await eventually(() => expect(logged).toHaveBeenCalledTimes(1))
  expect(other.reads?.replicas.list()).toMatchObject([{ isFit: false }])
  expect(other.reads?.replicas.findAnswering()).toBeUndefined()
  await other.close()
})

test('the leader among the replicas is no replica, but answers where no replica does', async () => {
  const log = createLog('silent', false)
  const logged = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')]
  const { primary, replica } = servers
  const both = connectDatabase(primary.address, 1, { replicas: [primary.address, replica.address] })
  const one = connectDatabase(primary.address, 1, { replicas: [primary.address] })
  const read = async (pool: PostgresPool | undefined) => {
    const client = await pool?.connect()
    const answer = await client?.query<{ is: boolean }>('select pg_is_in_recovery() as is', [])
    client?.release()
    return answer?.rows[0]?.is ? 'replica' : 'primary'
  }
  for (const { reads } of [both, one]) reads?.replicas.start(log)
  await eventually(() => expect(both.reads?.replicas.list()).toMatchObject([{ isFit: true }]))
  await eventually(() => expect(one.reads?.replicas.list()).toEqual([]))
  for (let turn = 0; turn < 4; turn++) expect(await read(both.reads?.replicas.findAnswering())).toBe('replica')
  expect(await read(one.reads?.replicas.findAnswering())).toBe('primary')
  for (const log of logged) expect(log).not.toHaveBeenCalled()
  await Promise.all([both.close(), one.close()])
})
