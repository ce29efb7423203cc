import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../tests/kit/eventually.ts'
import {
  type ReplicatedPostgres,
  type Server,
  startReplicatedPostgres,
} from '../../../tests/kit/services/start-replicated-postgres.ts'
import { createJobs } from '../jobs/create-jobs.ts'
import { createLog } from '../log/create-log.ts'
import { describeServer } from './client-settings.ts'
import { connectDatabase, type DatabaseConnection } from './connect-database.ts'
import { isDatabaseAway } from './database-away.ts'
import { listenToChannels, notifyChannel } from './listen.ts'
import { runOnOneCopy } from './run-on-one-copy.ts'
import { sql } from './sql.ts'

let servers: ReplicatedPostgres
let connection: DatabaseConnection
let leader: Server
let standby: Server

beforeAll(async () => {
  servers = await startReplicatedPostgres()
  leader = servers.primary
  standby = servers.replica
  connection = connectDatabase({ url: urlOf(standby, leader) }, 3)
  await sql`create table lamp (id int primary key)`.execute(connection.db)
})
afterAll(async () => {
  await connection?.close()
  await servers?.close()
})

const urlOf = (...hosts: Server[]) => `postgres://sumine@${hosts.map(({ host }) => host).join(',')}/postgres`
const light = (id: number) => sql`insert into lamp values (${id})`.execute(connection.db)
const countLamps = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from lamp`.execute(connection.db)).rows[0]?.n
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Kills the leader, promotes the standby, and makes the former leader its standby. */
async function failOver(between: () => Promise<void> = async () => {}): Promise<void> {
  await leader.kill()
  standby.promote()
  await between()
  await leader.follow(standby)
  ;[leader, standby] = [standby, leader]
}

test('connections go to the server that takes writes, whatever the order of the hosts', async () => {
  for (const url of [urlOf(leader, standby), urlOf(standby, leader)]) {
    const other = connectDatabase({ url }, 2)
    await sql`create temporary table here (id int)`.execute(other.db)
    const alone = await other.connectAlone('template1')
    const { rows } = await alone.query('select current_database() as name, pg_is_in_recovery() as is_standby')
    expect(rows).toEqual([{ name: 'template1', is_standby: false }])
    await alone.end()
    await other.close()
  }
  expect(describeServer({ url: 'postgres://u:secret@a:1,b/site' })).toBe('site at a:1, b:5432 as u')
})

test('while no server takes writes the database is away, and the standby that is promoted takes over', async () => {
  await Promise.all([1, 2, 3].map(light))
  await leader.kill()
  expect(isDatabaseAway(await failureOf(light(4)))).toBe(true)
  const failure = await eventually(async () => {
    const error = await failureOf(connection.connectAlone())
    expect(String(error)).toMatch(/No server takes writes: .*read-only/)
    return error
  })
  expect(isDatabaseAway(failure)).toBe(true)
  standby.promote()
  await eventually(() => light(4))
  expect(await countLamps()).toBe(4)
  await leader.follow(standby)
  ;[leader, standby] = [standby, leader]
})

test('a former leader that restarts as a leader is not used', async () => {
  const former = leader
  await failOver(async () => {
    former.start()
    // Both take writes now. Either may answer first, so that several connections are tried.
    for (const url of [urlOf(former, standby), urlOf(standby, former)]) {
      const both = connectDatabase({ url }, 3)
      for (let count = 0; count < 5; count++) {
        const alone = await both.connectAlone()
        const { rows } = await alone.query("select current_setting('unix_socket_directories') as folder")
        expect(rows).toEqual([{ folder: standby.address.socketFolder }])
        await alone.end()
      }
      await both.close()
    }
    await former.kill()
  })
})

test('a connection to a silent leader is given up once another leads', async () => {
  await eventually(() => light(10))
  const log = createLog('silent', false)
  const work = { starts: 0, ends: 0 }
  const end = async () => {
    work.ends += 1
  }
  const start = async () => {
    work.starts += 1
    return end
  }
  const stopWork = runOnOneCopy(connection, { name: 'lamps', start, log, checkMs: 100 })
  const heard: string[] = []
  const onPayload = (payload: string) => heard.push(payload)
  const listening = listenToChannels(connection, new Map([['lamps', { onPayload, onGap: () => heard.push('gap') }]]))
  const jobs = createJobs(connection, log)
  const job = { name: 'lamps', purpose: 'a test' }
  let ran = 0
  jobs.handle(job, async () => {
    ran += 1
  })
  await jobs.enqueue(job, {})
  await eventually(async () => {
    await notifyChannel(connection.db, 'lamps', 'lit')
    await listening.catchUp()
    expect([heard.includes('lit'), work.starts, ran]).toEqual([true, 1, 1])
  })

  leader.freeze()
  const stuck = failureOf(light(11))
  const waiting = failureOf(jobs.enqueue(job, {}))
  await listening.catchUp()
  standby.promote()
  expect(isDatabaseAway(await stuck)).toBe(true)
  await eventually(() => light(12))
  // Users of a connection of their own follow, too.
  await waiting
  await eventually(() => jobs.enqueue(job, {}))
  await eventually(() => expect([heard.includes('gap'), work.starts, work.ends, ran > 1]).toEqual([true, 2, 1, true]))
  await Promise.all([stopWork(), listening.stop(), jobs.stop()])
  await leader.kill()
  leader = standby
})

test('when a server refuses a write as read-only, none of its connections is used again', async () => {
  const single = connectDatabase({ url: leader.url }, 3)
  const setReadOnly = async (value: 'on' | 'off') => {
    const alone = await single.connectAlone()
    await alone.query(`alter system set default_transaction_read_only = ${value}`)
    await alone.query('select pg_reload_conf()')
    await alone.end()
  }
  const listPids = async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(single.db)),
    )
    return answers.map(({ rows }) => rows[0]?.pid)
  }
  const before = await listPids()
  expect(new Set(before).size).toBe(3)
  await setReadOnly('on')
  const refusal = await eventually(async () => {
    const error = await failureOf(sql`create temporary table if not exists here (id int)`.execute(single.db))
    expect(error).toMatchObject({ code: '25006' })
    return error
  })
  expect(isDatabaseAway(refusal)).toBe(true)
  await setReadOnly('off')
  for (const pid of await listPids()) expect(before).not.toContain(pid)
  await single.close()
})
