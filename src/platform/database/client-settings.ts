import pg from 'pg'

/**
 * Where the database is: the text of DATABASE_URL, or the embedded server's socket folder. Behind a pooler in
 * transaction mode a connection has no settings of its own: the role's defaults are made to hold them.
 */
export type DatabaseAddress =
  | { url: string; isPooled?: boolean }
  | { socketFolder: string; port: number; database: string; user: string }

/** They belong to the connection: settings made on a pooled one would leak to its next user. */
export const sessionSettings = {
  statement_timeout: '10000',
  idle_in_transaction_session_timeout: '60000',
  TimeZone: 'UTC',
} as const

const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

// numeric (rating) as a number: it has one decimal. date stays a text: it has no time zone.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/** What every connection of the site to a database is opened with. */
export function clientSettings(address: DatabaseAddress): pg.ClientConfig {
  const common = { types, application_name: 'sumine', connectionTimeoutMillis: 5000 }
  // A pooler refuses the options, or lets them reach one of its connections and not the next.
  if ('url' in address && address.isPooled) return { ...common, connectionString: address.url }
  if ('url' in address) return { ...common, options: sessionOptions, connectionString: address.url }
  const { socketFolder, port, database, user } = address
  return { ...common, options: sessionOptions, host: socketFolder, port, database, user }
}

/** Says where a database is, without any password: `sumine at db.example:5432 as sumine`. */
export function describeServer(address: DatabaseAddress): string {
  const { host, port, database, user } = new pg.Client(clientSettings(address))
  return `${database} at ${host}:${port} as ${user}`
}

/**
 * A lost connection tells it as often as it likes, and also between the statements of a transaction, when nobody asks:
 * without a listener that ends the process. Whoever asks next meets the failure.
 */
export function surviveLoss(client: pg.ClientBase): void {
  client.on('error', () => {})
}

/**
 * A pool of at most `size` connections. Nothing is sent before the first query.
 * A broken idle connection is dropped silently: the next query opens another or fails by itself.
 */
export function createPool(address: DatabaseAddress, size: number): pg.Pool {
  const pool = new pg.Pool({ ...clientSettings(address), max: size, idleTimeoutMillis: 60_000 })
  pool.on('error', () => {})
  pool.on('connect', surviveLoss)
  return pool
}
