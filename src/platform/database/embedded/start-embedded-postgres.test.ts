import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../../tests/kit/eventually.ts'
import { connectDatabase } from '../connect-database.ts'
import { sql } from '../sql.ts'
import { isServerOf } from './server-processes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

let folder: string
const started: EmbeddedPostgres[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sumine-embedded-'))
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const server = await startEmbeddedPostgres(folder)
  started.push(server)
  return server
}

async function query(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const { db, close } = connectDatabase(server.address, 1)
  try {
    return (await sql.raw(statement).execute(db)).rows
  } finally {
    await close()
  }
}

const dataFolder = () => join(folder, 'postgres/data')
const serverPid = () => Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** Another process that uses the same folder until it is killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const module = new URL('./start-embedded-postgres.ts', import.meta.url).href
  const source = `import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    await startEmbeddedPostgres(${JSON.stringify(folder)})
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test('it keeps what was written, and the last who leaves stops it', async () => {
  const first = await start()
  await query(first, 'create table kept as select 1 as one')
  const pid = serverPid()
  await started.pop()?.stop()
  expect(isServerOf(pid, dataFolder())).toBe(false)
  expect(await query(await start(), 'select one from kept')).toEqual([{ one: 1 }])
})

test('it listens in a closed folder only', async () => {
  const server = await start()
  expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
  expect(await query(server, 'show fsync')).toEqual([{ fsync: 'on' }])
})

test('after the process that started it was killed, the next one takes it over', async () => {
  const other = await startElsewhere()
  const pid = serverPid()
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(isServerOf(pid, dataFolder())).toBe(true)
  await start()
  expect(serverPid()).toBe(pid)
  await started.pop()?.stop()
  expect(isServerOf(pid, dataFolder())).toBe(false)
})

test('a server that is killed is started again, and recovers what was committed', async () => {
  const server = await start()
  await query(server, 'create table kept as select 1 as one')
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  await eventually(async () => expect(await query(server, 'select one from kept')).toEqual([{ one: 1 }]))
  expect(serverPid()).not.toBe(pid)
})

test('a server that was stopped from outside is started again, too', async () => {
  const server = await start()
  const pid = serverPid()
  process.kill(pid, 'SIGINT')
  await eventually(() => expect(isServerOf(pid, dataFolder())).toBe(false))
  await eventually(async () => expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]))
})

test('a command that joins and leaves does not stop the server of the site', async () => {
  const site = await start()
  const command = await startElsewhere()
  command.kill('SIGKILL')
  await once(command, 'exit')
  expect(await query(site, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a pid file that a crash left and whose number another program has is moved aside', async () => {
  const server = await start()
  await query(server, 'select 1')
  const pidFile = join(folder, 'postgres/data/postmaster.pid')
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  await started.pop()?.stop()
  writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 })
  await query(await start(), 'select 1')
  expect(existsSync(`${pidFile}.stale`)).toBe(true)
})
