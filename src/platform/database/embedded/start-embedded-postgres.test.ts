import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../../tests/kit/eventually.ts'
import { prepareSite } from '../../../../tests/kit/prepared-site.ts'
import { startSilentServer } from '../../../../tests/kit/services/kill-server.ts'
import { hourMs } from '../../../shared/durations.ts'
import { connectDatabase } from '../connect-database.ts'
import { sql } from '../sql.ts'
import { isServerOf } from './server-processes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

let folder: string
const started: EmbeddedPostgres[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sumine-embedded-'))
  prepareSite(folder)
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

/** Starts another process that uses the same folder until it is killed. */
async function startOtherProcess(): Promise<ChildProcess> {
  const module = new URL('./start-embedded-postgres.ts', import.meta.url).href
  const source = `import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    await startEmbeddedPostgres(${JSON.stringify(folder)})
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test('is made in an empty folder, keeps its data, and stops when the last user leaves', async () => {
  rmSync(join(folder, 'postgres'), { recursive: true })
  const first = await start()
  expect(await query(first, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(first, 'show log_checkpoints')).toEqual([{ log_checkpoints: 'off' }])
  await query(first, 'create table kept as select 1 as one')
  await query(first, "create table person as select 'lise@exemple.fr' as email")
  await query(first, 'create unique index on person (email)')
  await expect(query(first, 'insert into person table person')).rejects.toThrow()
  const log = readFileSync(join(folder, 'postgres/postgres.log'), 'utf8')
  expect(log).toContain('duplicate key')
  expect(log).not.toContain('lise@exemple.fr')
  const pid = serverPid()
  await started.pop()?.stop()
  await eventually(() => expect(isServerOf(pid, dataFolder())).toBe(false))
  expect(await query(await start(), 'select one from kept')).toEqual([{ one: 1 }])
})

test('listens only in a closed folder', async () => {
  const server = await start()
  expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
})

test.each([
  [48, '120'],
  [250, '250'],
])('for up to %i connections of its users it takes %s', async (connections, max_connections) => {
  const server = await startEmbeddedPostgres(folder, { connections })
  started.push(server)
  expect(await query(server, 'show max_connections')).toEqual([{ max_connections }])
})

test('a recovery may take longer than a usual start', async () => {
  const server = await startEmbeddedPostgres(folder, { patienceMs: 900 })
  started.push(server)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(process.platform === 'linux')('a server that does not answer keeps its folder', async () => {
  const server = startSilentServer(dataFolder())
  await once(server, 'spawn')
  const pidFile = join(dataFolder(), 'postmaster.pid')
  writeFileSync(pidFile, `${server.pid}\n`)
  try {
    await expect(startEmbeddedPostgres(folder, { patienceMs: 300 })).rejects.toThrow('does not answer')
    expect([serverPid(), existsSync(`${pidFile}.stale`)]).toEqual([server.pid, false])
  } finally {
    server.kill()
  }
  await once(server, 'exit')
})

test.runIf(process.platform === 'linux')('a server that recovers is waited for until it answers', async () => {
  const silent = startSilentServer(dataFolder())
  await once(silent, 'spawn')
  const noteStatus = (status: string) =>
    writeFileSync(join(dataFolder(), 'postmaster.pid'), `${silent.pid}\n\n\n\n\n\n\n${status}\n`)
  noteStatus('starting')
  let passedMs = 0
  const readClock = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => readClock() + passedMs)
  onTestFinished(() => void clock.mockRestore())
  const sockets = join(folder, 'postgres/socket')
  mkdirSync(sockets)
  let asked = 0
  const listener = createServer((socket) => {
    socket.destroy()
    asked += 1
    if (asked === 1) passedMs = hourMs
    if (asked === 2) noteStatus('ready')
    if (asked < 3) return
    silent.kill()
    listener.close()
  })
  await once(listener.listen(join(sockets, '.s.PGSQL.5432')), 'listening')
  const server = await start()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a shell in the data folder does not delay a start', async () => {
  const shell = spawn('sleep', ['600'], { cwd: dataFolder() })
  await once(shell, 'spawn')
  try {
    const server = await startEmbeddedPostgres(folder, { patienceMs: 900 })
    started.push(server)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    shell.kill()
  }
})

test('a second process takes over the server after the first one was killed', async () => {
  const other = await startOtherProcess()
  const pid = serverPid()
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(isServerOf(pid, dataFolder())).toBe(true)
  await start()
  expect(serverPid()).toBe(pid)
  await started.pop()?.stop()
  await eventually(() => expect(isServerOf(pid, dataFolder())).toBe(false))
})

test('restarts a killed server, which recovers its committed data', async () => {
  const server = await start()
  await query(server, 'create table kept as select 1 as one')
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  await eventually(async () => expect(await query(server, 'select one from kept')).toEqual([{ one: 1 }]))
  expect(serverPid()).not.toBe(pid)
})

test('restarts a server that was stopped from outside', async () => {
  const server = await start()
  const pid = serverPid()
  process.kill(pid, 'SIGINT')
  await eventually(() => expect(isServerOf(pid, dataFolder())).toBe(false))
  await eventually(async () => expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]))
})

test('a server that dies while it recovers is restarted at once, and the reason is logged once', async () => {
  const told: unknown[] = []
  const server = await startEmbeddedPostgres(folder, { onFailure: (error) => told.push(error) })
  started.push(server)
  const control = join(dataFolder(), 'global/pg_control')
  renameSync(control, `${control}.away`)
  process.kill(serverPid(), 'SIGKILL')
  const countTries = () => readFileSync(join(folder, 'postgres/postgres.log'), 'utf8').split('pg_control').length - 1
  await eventually(() => expect(countTries()).toBeGreaterThan(2))
  renameSync(`${control}.away`, control)
  await eventually(async () => expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]))
  expect(told.map(String)).toEqual([expect.stringMatching(/does not come back.*pg_control/s)])
})

test("a command that joins and leaves does not stop the site's server", async () => {
  const site = await start()
  const command = await startOtherProcess()
  command.kill('SIGKILL')
  await once(command, 'exit')
  expect(await query(site, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('moves aside a stale pid file whose number belongs to another program', async () => {
  const server = await start()
  await query(server, 'select 1')
  const pidFile = join(folder, 'postgres/data/postmaster.pid')
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  await started.pop()?.stop()
  writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 })
  await query(await start(), 'select 1')
  expect(existsSync(`${pidFile}.stale`)).toBe(true)
})
