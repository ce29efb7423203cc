import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'
import { sharePool } from './shared-pool.ts'

export type Database = Kysely<Tables>

/** Where the database is: the text of DATABASE_URL, or the embedded server's socket folder. */
export type DatabaseAddress = { url: string } | { socketFolder: string; port: number; database: string; user: string }

/** A connection outside of any pool. Whoever opened it ends it. */
export type LoneConnection = pg.Client

/** A pool and the query builder over it. */
export type DatabaseConnection = {
  db: Database
  pool: pg.Pool
  /** Opens a connection outside the pool, for LISTEN and COPY. */
  connectAlone: () => Promise<LoneConnection>
  close: () => Promise<void>
}

// They belong to the connection: settings made on a pooled one would leak to its next user.
const sessionOptions = [
  '-c statement_timeout=10000',
  '-c idle_in_transaction_session_timeout=60000',
  '-c TimeZone=UTC',
].join(' ')

// numeric (rating) as a number: it has one decimal. date stays a text: it has no time zone.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

function clientSettings(address: DatabaseAddress): pg.ClientConfig {
  const common = { options: sessionOptions, types, application_name: 'sumine', connectionTimeoutMillis: 5000 }
  if ('url' in address) return { ...common, connectionString: address.url }
  const { socketFolder, port, database, user } = address
  return { ...common, host: socketFolder, port, database, user }
}

/**
 * Opens a pool of at most `size` connections. Nothing is sent before the first query.
 * A broken idle connection is dropped silently: the next query opens another or fails by itself.
 */
export function connectDatabase(address: DatabaseAddress, size: number): DatabaseConnection {
  const pool = new pg.Pool({ ...clientSettings(address), max: size, idleTimeoutMillis: 60_000 })
  pool.on('error', () => {})
  pool.on('connect', surviveLoss)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: sharePool(pool, size) }) })
  return {
    db,
    pool,
    connectAlone: async () => {
      const client = new pg.Client(clientSettings(address))
      surviveLoss(client)
      await client.connect()
      return client
    },
    close: () => db.destroy(),
  }
}

/**
 * A lost connection tells it as often as it likes, and also between the statements of a transaction, when nobody asks:
 * without a listener that ends the process. Whoever asks next meets the failure.
 */
function surviveLoss(client: pg.ClientBase): void {
  client.on('error', () => {})
}

/** The query builder over one connection that stays its owner's to end. */
export function queryOver(lone: LoneConnection): Database {
  const client = Object.assign(lone, { release: () => {} })
  const pool = { connect: async () => client, end: async () => {}, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
// Unreachable, without room or memory, ending, and a statement that took too long.
const awayStates = /^(08|53|57P0|57014)/

/** True when an error says that the database cannot be reached, as opposed to refusing a query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  const code = 'code' in error ? String(error.code) : ''
  return (
    awayCodes.has(code) ||
    awayStates.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
