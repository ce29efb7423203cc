import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../tests/kit/eventually.ts'
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../../../tests/kit/services/start-replicated-postgres.ts'
import { createLog } from '../../log/create-log.ts'
import { connectDatabase, type DatabaseConnection } from '../connect-database.ts'
import { sql } from '../sql.ts'

let servers: ReplicatedPostgres
let connection: DatabaseConnection
/** How far this process's clock is ahead, and where it stands still, when it does. */
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
  aheadMs = 0
  stoppedAt = undefined
  await eventually(() => expect(reads().replicas.list()).toMatchObject([{ isFit: true }]))
})

function reads() {
  if (!connection.reads) throw new Error('There are no replicas.')
  return connection.reads
}

/** Which server answers a query made now. */
async function whoAnswers(): Promise<'replica' | 'primary'> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(connection.db)
  return rows[0]?.is ? 'replica' : 'primary'
}

const countLamps = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from lamp`.execute(connection.db)).rows[0]?.n
const lightLamp = (id: number) => sql`insert into lamp values (${id})`.execute(connection.db)
const fromReplica = () => eventually(async () => expect(await reads().readAnywhere(whoAnswers)).toBe('replica'))

test('only what is said to be readable anywhere is read from a replica', async () => {
  expect(await whoAnswers()).toBe('primary')
  expect(await reads().readAnywhere(whoAnswers)).toBe('replica')
  expect(await whoAnswers()).toBe('primary')
})

test('after a change that was heard of, nothing is read from a replica that does not have it', async () => {
  await servers.pauseReplay()
  await lightLamp(1)
  reads().replicas.expectChange()
  for (let reading = 0; reading < 20; reading++) {
    expect(await reads().readAnywhere(countLamps)).toBe(1)
    expect(await reads().readAnywhere(whoAnswers)).toBe('primary')
  }
  await servers.resumeReplay()
  await fromReplica()
  expect(await reads().readAnywhere(countLamps)).toBe(1)
})

test('one that is further behind than five seconds is left alone, and taken back once it is near', async () => {
  stoppedAt = performance.now()
  await fromReplica()
  await servers.pauseReplay()
  await lightLamp(2)
  // Without an announced change, what is a little older may be read.
  expect(await reads().readAnywhere(countLamps)).toBe(1)
  aheadMs = 6000
  await eventually(async () => expect(await reads().readAnywhere(countLamps)).toBe(2))
  expect(reads().replicas.list()[0]?.secondsBehind).toBeGreaterThan(5)
  await servers.resumeReplay()
  await fromReplica()
})

test('an idle primary leaves no lag, however long nothing is written', async () => {
  aheadMs = 3_600_000
  await fromReplica()
})

test('a replica that dies under a reading is made good by the primary', async () => {
  const before = reads().counts.again
  let tries = 0
  const answered = await reads().readAnywhere(async () => {
    tries += 1
    if (tries === 1) servers.replica.stop()
    return whoAnswers()
  })
  expect(answered).toBe('primary')
  expect(reads().counts.again).toBe(before + 1)
  await eventually(() => expect(reads().replicas.list()).toMatchObject([{ isFit: false }]))
  expect(await reads().readAnywhere(whoAnswers)).toBe('primary')
  servers.replica.start()
  await fromReplica()
})

test('a reading that the replica ends, because the primary cleaned up what it reads, is done by the primary', async () => {
  const seen: string[] = []
  await reads().readAnywhere(() =>
    connection.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is, count(*) from lamp`.execute(trx)
        seen.push(rows[0]?.is ? 'replica' : 'primary')
        if (seen.length > 1) return
        await connection.pool.query('delete from lamp where id = 2')
        await connection.pool.query('vacuum lamp')
        await eventually(() => expect(sql`select count(*) from lamp`.execute(trx)).rejects.toThrow())
        await sql`select count(*) from lamp`.execute(trx)
      }),
  )
  expect(seen).toEqual(['replica', 'primary'])
})

test('while the primary is away, what is the same for everybody is still read', async () => {
  servers.primary.stop()
  await eventually(async () => expect(await reads().readAnywhere(whoAnswers)).toBe('replica'))
  await expect(whoAnswers()).rejects.toThrow()
  // Too old to be chosen first, and all that there is.
  aheadMs = 60_000
  expect(await reads().readAnywhere(countLamps)).toBe(1)
  servers.primary.start()
  await eventually(whoAnswers)
  aheadMs = 0
})

test('a mistake in a query is told at once: no other server is asked', async () => {
  let tries = 0
  const mistaken = reads().readAnywhere(() => {
    tries += 1
    return sql`select nothing`.execute(connection.db)
  })
  await expect(mistaken).rejects.toThrow('nothing')
  expect(tries).toBe(1)
})

test('a database that is no replica of this one is never read from', async () => {
  const log = createLog('silent', false)
  const told = vi.spyOn(log, 'error')
  const other = connectDatabase(servers.primary.address, 1, { replicas: [servers.primary.address] })
  other.reads?.replicas.start(log)
  await eventually(() => expect(told).toHaveBeenCalledTimes(1))
  expect(other.reads?.replicas.list()).toMatchObject([{ isFit: false }])
  expect(other.reads?.replicas.findAnswering()).toBeUndefined()
  await other.close()
})
