import pg from 'pg'

/**
 * The address of the database: the text of DATABASE_URL, or the embedded server's socket folder. Behind a pooler in
 * transaction mode a connection keeps no settings, so the role's defaults must hold them.
 */
export type DatabaseAddress =
  | { url: string; isPooled?: boolean }
  | { socketFolder: string; port: number; database: string; user: string }

/** Set per connection: settings made on a pooled connection would leak to its next user. */
export const sessionSettings = {
  statement_timeout: '10000',
  idle_in_transaction_session_timeout: '60000',
  TimeZone: 'UTC',
} as const

const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

// numeric (rating) is read as a number, since it has one decimal. date stays text, since it has no time zone.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/**
 * The settings of every connection that the site opens to a database.
 * @param other another database of the same server
 */
export function clientSettings(address: DatabaseAddress, other?: string): pg.ClientConfig {
  if (other !== undefined) return withDatabase(clientSettings(address), other)
  const common = { types, application_name: 'sumine', connectionTimeoutMillis: 5000 }
  // A pooler refuses the options, or applies them to one of its connections but not the next.
  if ('url' in address && address.isPooled) return { ...common, connectionString: address.url }
  if ('url' in address) return { ...common, options: sessionOptions, connectionString: address.url }
  const { socketFolder, port, database, user } = address
  return { ...common, options: sessionOptions, host: socketFolder, port, database, user }
}

/** Settings by parts, since the database in a connection string would take precedence. */
function withDatabase({ connectionString, ...settings }: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connectionString === undefined) return { ...settings, database }
  const { host, port, user, password, ssl } = new pg.Client({ connectionString })
  return { ...settings, host, port, database, ssl, ...(user && { user }), ...(password && { password }) }
}

/** Describes a database without its password: `sumine at db.example:5432 as sumine`. */
export function describeServer(address: DatabaseAddress): string {
  const { host, port, database, user } = new pg.Client(clientSettings(address))
  return `${database} at ${host}:${port} as ${user}`
}

/**
 * Ignores `error` events. A lost connection may emit several, also between the statements of a transaction, and without
 * a listener they would end the process. The next query reports the failure.
 */
export function surviveLoss(client: pg.ClientBase): void {
  client.on('error', () => {})
}

/**
 * Creates a pool of at most `size` connections. Nothing is sent before the first query. A broken idle connection is
 * dropped silently: the next query opens another, or fails.
 */
export function createPool(address: DatabaseAddress, size: number, settings: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...clientSettings(address), max: size, idleTimeoutMillis: 60_000, ...settings })
  pool.on('error', () => {})
  pool.on('connect', surviveLoss)
  return pool
}
