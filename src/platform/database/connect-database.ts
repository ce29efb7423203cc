import { Kysely, PostgresDialect, type PostgresPool, type Selectable } from 'kysely'
import type pg from 'pg'
import { createClient, createPool, type DatabaseAddress } from './client-settings.ts'
import { followReplicas, type Replicas } from './replicas/follow-replicas.ts'
import { chooseReads, type ReadChoice } from './replicas/read-choice.ts'
import type { Tables } from './schema.ts'
import { sharePool } from './shared-pool.ts'
import { watchServer } from './watch-server.ts'

export type { DatabaseAddress } from './client-settings.ts'

export type Database = Kysely<Tables>

export type TableRow<Table extends keyof Tables> = Selectable<Tables[Table]>

/** A connection outside any pool. The code that opened it ends it. */
export type DirectConnection = pg.Client

/** A connection pool and its query builder. */
export type DatabaseConnection = {
  db: Database
  pool: pg.Pool
  /** The same, bypassing any pooler, for migrations and jobs. */
  direct: { db: Database; pool: pg.Pool }
  /** Present when replicas serve reads (DATABASE_REPLICA_URL). */
  reads?: Pick<ReadChoice, 'readAnywhere' | 'counts'> & { replicas: Replicas }
  /**
   * Opens a connection outside the pool and any pooler, for LISTEN and COPY; also to another database of the server.
   */
  connectAlone: (database?: string) => Promise<DirectConnection>
  close: () => Promise<void>
}

type OtherServers = {
  replicas?: DatabaseAddress[]
  /** The address of the server itself when `address` is a pooler. */
  direct?: DatabaseAddress | undefined
  /** This process's clock, in milliseconds. */
  now?: () => number
}

// Jobs take turns, and migrations run alone.
const directSize = 3

/** Opens a pool of at most `size` connections, and as many to each replica. Nothing is sent before the first query. */
export function connectDatabase(
  address: DatabaseAddress,
  size: number,
  { replicas: addresses = [], direct: directAddress, now }: OtherServers = {},
): DatabaseConnection {
  const pool = createPool(address, size)
  const directPool = directAddress && createPool(directAddress, directSize)
  const openQueries = (over: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: over }) })
  const server = watchServer(directAddress ?? address)
  // A connection to a pooler does not tell which server answers its statements.
  const primary = sharePool(pool, size, directPool ? { ...server, answers: () => server.answers() } : server)
  const replicas = addresses.length > 0 ? followReplicas({ primary: address, addresses, size, now }) : undefined
  const choice = replicas && chooseReads(primary, replicas)
  const db = openQueries(choice?.pool ?? primary)
  return {
    db,
    pool,
    direct: directPool
      ? { db: openQueries(sharePool(directPool, directSize, server)), pool: directPool }
      : { db, pool },
    ...(replicas && choice ? { reads: { ...choice, replicas } } : {}),
    connectAlone: async (database) => {
      const client = createClient(directAddress ?? address, { database })
      await client.connect()
      return client
    },
    close: async () => {
      await replicas?.close()
      await db.destroy()
      await directPool?.end()
    },
  }
}

/** Returns a query builder over one connection, which its owner still has to end. */
export function queryOver(lone: DirectConnection): Database {
  const client = Object.assign(lone, { release: () => {} })
  const pool = { connect: async () => client, end: async () => {}, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
