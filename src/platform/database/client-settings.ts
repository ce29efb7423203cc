import pg from 'pg'
import { leaderClientOf } from './leader-client.ts'
import { splitHosts } from './split-hosts.ts'

/**
 * The address of the database: the text of DATABASE_URL, or the embedded server's socket folder. With several hosts,
 * connections go to the one that takes writes. Behind a pooler in transaction mode a connection keeps no settings, so
 * the role's defaults must hold them.
 */
export type DatabaseAddress =
  | { url: string; isPooled?: boolean }
  | { socketFolder: string; port: number; database: string; user: string }

/** Given when a connection opens: set later on a connection of a pooler, they would leak to its next user. */
export const sessionSettings = {
  statement_timeout: '10000',
  idle_in_transaction_session_timeout: '60000',
  TimeZone: 'UTC',
} as const

/** Longer than the server's statement limit: a longer silence means that the connection is lost. */
export const silenceMs = 12_000

/** Makes a statement fail after `silenceMs` without an answer, on connections that `sharePool` does not watch. */
export const patient = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: silenceMs })

// The server of an idle connection may vanish silently; this detects it within 20 s.
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

// numeric (rating) is read as a number, since it has one decimal. date stays text, since it has no time zone.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

type ClientOptions = pg.ClientConfig & {
  /** Another database of the same server. */
  database?: string | undefined
}

/** The settings of a connection, for each host of the address. */
function listSettings(address: DatabaseAddress, { database: other, ...options }: ClientOptions): pg.ClientConfig[] {
  const common = { types, application_name: 'sumine', connectionTimeoutMillis: 5000, ...keptAlive }
  if ('url' in address) {
    // A pooler refuses the options, or applies them to one of its connections but not the next.
    const settings = { ...common, ...(address.isPooled ? {} : { options: sessionOptions }), ...options }
    const hosts = splitHosts(address.url).map((connectionString) => ({ ...settings, connectionString }))
    return other === undefined ? hosts : hosts.map((host) => withDatabase(host, other))
  }
  const { socketFolder, port, database, user } = address
  return [
    { ...common, options: sessionOptions, host: socketFolder, port, database: other ?? database, user, ...options },
  ]
}

/** Settings by parts, since the database in a connection string would take precedence. */
function withDatabase(
  { connectionString, ...settings }: pg.ClientConfig & { connectionString: string },
  database: string,
): pg.ClientConfig {
  const { host, port, user, password, ssl } = new pg.Client({ connectionString })
  return { ...settings, host, port, database, ssl, ...(user && { user }), ...(password && { password }) }
}

/** Describes a database without its password: `sumine at db.example:5432 as sumine`. */
export function describeServer(address: DatabaseAddress): string {
  const clients = listSettings(address, {}).map((settings) => new pg.Client(settings))
  const [{ database, user } = {}] = clients
  return `${database} at ${clients.map(({ host, port }) => `${host}:${port}`).join(', ')} as ${user}`
}

const clientOf = (hosts: pg.ClientConfig[]) => (hosts.length > 1 ? leaderClientOf(hosts) : pg.Client)

/** Creates a connection outside any pool, not yet open. */
export function createClient(address: DatabaseAddress, options: ClientOptions = {}): pg.Client {
  const hosts = listSettings(address, options)
  const client = new (clientOf(hosts))(hosts[0])
  surviveLoss(client)
  return client
}

/**
 * Ignores `error` events. A lost connection may emit several, also between the statements of a transaction, and without
 * a listener they would end the process. The next query reports the failure.
 */
function surviveLoss(client: pg.ClientBase): void {
  client.on('error', () => {})
}

/**
 * Creates a pool of at most `size` connections. Nothing is sent before the first query. A broken idle connection is
 * dropped silently: the next query opens another, or fails.
 */
export function createPool(address: DatabaseAddress, size: number, options: pg.ClientConfig = {}): pg.Pool {
  const hosts = listSettings(address, options)
  const pool = new pg.Pool({ ...hosts[0], max: size, idleTimeoutMillis: 60_000, Client: clientOf(hosts) })
  pool.on('error', () => {})
  pool.on('connect', surviveLoss)
  return pool
}
