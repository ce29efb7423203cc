import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseAddress } from '../connect-database.ts'
import { archiveCommand } from './archive-commands.ts'
import { keepRunning } from './keep-running.ts'
import {
  findIdentity,
  findPostgresPrograms,
  nameAccount,
  type PostgresPrograms,
  programRunner,
  type RunProgram,
} from './postgres-programs.ts'
import { hasServerProcesses, isAlive, isServerOf } from './server-processes.ts'
import { registerUser, unregisterUser, withFolderLock } from './server-users.ts'

export type EmbeddedPostgres = {
  address: DatabaseAddress
  /** Leaves the server; the last process to leave stops it. */
  stop: () => Promise<void>
}

type Places = {
  root: string
  data: string
  users: string
  socket: string
  log: string
  /** Where the server copies its log; undefined: nowhere. */
  archive: string | undefined
  keys: readonly string[]
  connections: number
  patienceMs: number
}

type StartOptions = {
  /** Whether to create a missing database. */
  mayCreate?: boolean
  /** Where the server copies its log, for recovery to a moment (WAL_ARCHIVE_DIR). A running server ignores it. */
  archiveDir?: string | undefined
  /** The keys of the archive (BACKUP_KEY), the first for writing. A running server ignores them, too. */
  keys?: readonly string[]
  /** How many connections its users may need together. A running server ignores it, too. */
  connections?: number
  /** How long a running server may take to answer. One that recovers is waited for as long as it lives. */
  patienceMs?: number
  /** Called with the reason when a server that died does not come back, once per outage. */
  onFailure?: (error: unknown) => void
}

const user = 'sumine'
const database = 'sumine'
const port = 5432
// The kernel's limit for a socket path, less the length of PostgreSQL's socket name.
const maxSocketFolderLength = 85

/** Thrown when there is no database and none may be created. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError'
}

/** The folder of the embedded PostgreSQL in a data folder. */
export const embeddedFolder = (dataDir: string) => join(dataDir, 'postgres')

/** The folder of the server's own files. */
export const clusterFolder = (dataDir: string) => join(embeddedFolder(dataDir), 'data')

/** True when this data folder holds an embedded PostgreSQL. */
export const hasEmbeddedDatabase = (dataDir: string) => existsSync(join(clusterFolder(dataDir), 'PG_VERSION'))

/** The folders beside the server's own one, for the files that a recovery makes, and those that it replaces. */
export const recoveryFolders = (dataDir: string, at: Date) => ({
  made: `${clusterFolder(dataDir)}-new`,
  former: `${clusterFolder(dataDir)}-before-${at.getTime()}`,
})

/** Puts the former files back when a recovery was ended between taking them away and putting the new ones there. */
export function putFormerBack(dataDir: string): void {
  const { made } = recoveryFolders(dataDir, new Date())
  if (existsSync(clusterFolder(dataDir)) || !existsSync(made)) return
  const names = readdirSync(embeddedFolder(dataDir)).filter((name) => /^data-before-\d+$/.test(name))
  const former = names.sort().at(-1)
  if (former) renameSync(join(embeddedFolder(dataDir), former), clusterFolder(dataDir))
}

/**
 * Starts the bundled PostgreSQL with its data in `dataDir`/postgres, or joins the server that already runs there
 * (started by another command, or left by a killed process). It listens only on a socket in a closed folder: no port,
 * no password. fsync stays on.
 * @throws NoDatabaseError before anything is written
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  {
    mayCreate = true,
    archiveDir,
    keys = [],
    connections = 0,
    patienceMs = usualPatienceMs,
    onFailure = () => {},
  }: StartOptions = {},
): Promise<EmbeddedPostgres> {
  putFormerBack(dataDir)
  if (!mayCreate && !hasEmbeddedDatabase(dataDir)) {
    throw new NoDatabaseError(`There is no database in ${embeddedFolder(dataDir)}.`)
  }
  requireOwner(clusterFolder(dataDir))
  const places = { ...makePlaces(dataDir, archiveDir, keys), connections, patienceMs }
  const programs = await findPostgresPrograms()
  const run = programRunner([places.root, places.socket, ...(places.archive ? [places.archive] : [])])
  await withFolderLock(places.root, async () => {
    if (!existsSync(join(places.data, 'PG_VERSION'))) initialise(programs, run, places.data)
    if (!(await joinRunning(places))) await startWhole(programs, run, places)
    await makeDatabase(places.socket)
    registerUser(places.users)
  })
  const stopWatching = keepRunning(
    () => connect(places.socket),
    () => withFolderLock(places.root, () => revive(programs, run, places)),
    onFailure,
  )
  return {
    address: { socketFolder: places.socket, port, database, user },
    stop: async () => {
      await stopWatching()
      await withFolderLock(places.root, async () => {
        if (unregisterUser(places.users) > 0 || !(await joinRunning(places))) return
        try {
          run(programs.pgCtl, ['stop', '-D', places.data, '-m', 'fast', '-w', '-t', '60'])
        } catch (error) {
          // It may have ended by itself meanwhile.
          if (await joinRunning(places)) throw error
        }
      })
    },
  }
}

// If no process of the server exists so long after its start, it has ended again.
const graceMs = 2000

/** Restarts a dead server and waits for its recovery without blocking this process. */
async function revive(programs: PostgresPrograms, run: RunProgram, places: Places): Promise<void> {
  if (await joinRunning(places)) return
  start(programs, run, places, ['-W'])
  if (await waitForRecovery(places, places.patienceMs)) return
  throw new Error(`PostgreSQL does not come back (${places.log}):\n${lastLines(places)}`)
}

/** @returns false when the server died or is not up after that time */
async function waitForRecovery(places: Places, patienceMs: number): Promise<boolean> {
  const startedAt = performance.now()
  for (let age = 0; age < patienceMs; age = performance.now() - startedAt) {
    if ((await askDataFolder(places.socket)) === places.data) return true
    // It may die while it recovers, as on a full disk.
    if (age > graceMs && !hasServerProcesses(places.data)) return false
    await sleep(50)
  }
  return false
}

/** Starts a server, and waits for its recovery however long it takes: another start would begin the recovery again. */
async function startWhole(programs: PostgresPrograms, run: RunProgram, places: Places): Promise<void> {
  try {
    start(programs, run, places, ['-w', '-t', String(places.patienceMs / 1000)])
  } catch (error) {
    if (await waitForRecovery(places, Number.POSITIVE_INFINITY)) return
    throw new Error(`PostgreSQL did not start (${places.log}):\n${lastLines(places)}`, { cause: error })
  }
}

/**
 * Requires that the database's files belong to this account. Another one could neither run the server on them nor
 * preserve their ownership.
 * @throws naming the account to use
 */
function requireOwner(cluster: string): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const self = process.getuid?.()
  if (owner === undefined || self === undefined || owner === self) return
  // When root cannot map its identity, it gives the files to an unprivileged account.
  if (self === 0 && owner === findIdentity()?.uid) return
  throw new Error(`The database in ${cluster} belongs to ${nameAccount(owner)}: run this as that account (sudo -u).`)
}

function makePlaces(
  dataDir: string,
  archive: string | undefined,
  keys: readonly string[],
): Omit<Places, 'connections' | 'patienceMs'> {
  mkdirSync(dataDir, { recursive: true })
  // The kernel reports a process's folder by its real path.
  const root = embeddedFolder(realpathSync(dataDir))
  const near = join(root, 'socket')
  const far = join(tmpdir(), `sumine-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
  const socket = near.length <= maxSocketFolderLength ? near : far
  for (const folder of [root, socket, ...(archive ? [archive] : [])]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  }
  return {
    root,
    data: join(root, 'data'),
    users: join(root, 'users'),
    socket,
    log: join(root, 'postgres.log'),
    archive,
    keys,
  }
}

function initialise(programs: PostgresPrograms, run: RunProgram, data: string): void {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  run(programs.initdb, ['-D', data, '-U', user, '--auth=trust', '--no-instructions', ...locale])
}

const leastConnections = 120

function start(programs: PostgresPrograms, run: RunProgram, places: Places, waiting: string[]): void {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: places.socket,
    port: String(port),
    max_connections: String(Math.max(leastConnections, places.connections)),
    shared_buffers: '256MB',
    ...(places.archive ? archiveSettings(places.archive, places.keys) : { wal_level: 'minimal' }),
    max_wal_senders: '0',
    random_page_cost: '1.1',
    jit: 'off',
    log_min_messages: 'warning',
    // Without the rows and values that errors quote.
    log_error_verbosity: 'terse',
    // Nobody rotates the log, and a busy server would add to it every five minutes.
    log_checkpoints: 'off',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value.replaceAll("'", "''")}'`)
  const words = ['start', '-D', places.data, '-l', places.log, ...waiting, '-o', options.join(' ')]
  run(programs.pgCtl, words, 'ignore', { BACKUP_KEY: places.archive ? places.keys.join() : '' })
}

function lastLines({ log }: Places): string {
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n') : ''
}

function archiveSettings(folder: string, keys: readonly string[]): Record<string, string> {
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: archiveCommand(folder, keys.length > 0),
  }
}

const usualPatienceMs = 60_000

/**
 * Waits until the server of our data folder answers, for as long as it lives, or sets aside what a dead one left.
 * @returns whether a server runs
 * @throws when one does not answer in time: a second server would end both
 */
async function joinRunning(places: Places): Promise<boolean> {
  const pidFile = join(places.data, 'postmaster.pid')
  const pid = pidIn(pidFile)
  let until = performance.now() + places.patienceMs
  const isPatient = () => {
    // Once it is up it has as long to answer as any other.
    if (isComingUp(pidFile)) until = performance.now() + places.patienceMs
    return performance.now() < until
  }
  while (pid !== undefined && isServerOf(pid, places.data) && isPatient()) {
    const folder = await askDataFolder(places.socket)
    if (folder === places.data) return true
    if (folder !== undefined) throw new Error(`The server on ${places.socket} belongs to ${folder}.`)
    await sleep(100)
  }
  // The workers of a killed server must be gone before another server touches the data.
  while (hasServerProcesses(places.data)) {
    if (performance.now() > until)
      throw new Error(`PostgreSQL is at work in ${places.data}, but does not answer (${places.log}): try again later.`)
    await sleep(100)
  }
  setAside(pidFile)
  setAside(join(places.socket, `.s.PGSQL.${port}.lock`))
  return false
}

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])

function pidIn(file: string): number | undefined {
  const [pid] = linesOf(file)
  return pid === undefined ? undefined : Number(pid)
}

/** True while the server of a pid file is not up yet. Elsewhere than on Linux the file may be of before a restart. */
const isComingUp = (pidFile: string) => process.platform === 'linux' && linesOf(pidFile)[7]?.trim() === 'starting'

/**
 * PostgreSQL takes over the lock files of dead servers, unless the pid in one belongs to a living process that is no
 * server. Such a file is moved aside, never deleted.
 */
function setAside(lockFile: string): void {
  const pid = pidIn(lockFile)
  if (pid !== undefined && isAlive(pid)) renameSync(lockFile, `${lockFile}.stale`)
}

async function connect(socket: string): Promise<pg.Client> {
  const client = new pg.Client({ host: socket, port, user, database: 'postgres', connectionTimeoutMillis: 2000 })
  // The end is reported separately; an error without a listener would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function askDataFolder(socket: string): Promise<string | undefined> {
  let client: pg.Client | undefined
  try {
    client = await connect(socket)
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory
  } catch {
    return undefined
  } finally {
    await client?.end().catch(() => {})
  }
}

async function makeDatabase(socket: string): Promise<void> {
  const client = await connect(socket)
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
