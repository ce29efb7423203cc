import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { clientSettings, createPool, type DatabaseAddress, surviveLoss } from './client-settings.ts'
import { followReplicas, type Replicas } from './replicas/follow-replicas.ts'
import { chooseReads, type ReadChoice } from './replicas/read-choice.ts'
import type { Tables } from './schema.ts'
import { sharePool } from './shared-pool.ts'
import { watchServer } from './watch-server.ts'

export type { DatabaseAddress } from './client-settings.ts'

export type Database = Kysely<Tables>

/** A connection outside of any pool. Whoever opened it ends it. */
export type LoneConnection = pg.Client

/** A pool and the query builder over it. */
export type DatabaseConnection = {
  db: Database
  pool: pg.Pool
  /** The same past any pooler, for what needs the server itself: migrations and jobs. */
  direct: { db: Database; pool: pg.Pool }
  /** There when reads may go to replicas (DATABASE_REPLICA_URL). */
  reads?: Pick<ReadChoice, 'readAnywhere' | 'counts'> & { replicas: Replicas }
  /** Opens a connection outside of the pool and of any pooler, for LISTEN and COPY. */
  connectAlone: () => Promise<LoneConnection>
  close: () => Promise<void>
}

type OtherServers = {
  /** Copies of the database to read from. */
  replicas?: DatabaseAddress[]
  /** The server itself, where `address` is a pooler before it. */
  direct?: DatabaseAddress | undefined
  /** This process's clock, in milliseconds. */
  now?: () => number
}

// Jobs take turns; migrations are alone.
const directSize = 3

/**
 * Opens a pool of at most `size` connections, and as many to each replica. Nothing is sent before the first query.
 */
export function connectDatabase(
  address: DatabaseAddress,
  size: number,
  { replicas: addresses = [], direct: directAddress, now }: OtherServers = {},
): DatabaseConnection {
  const pool = createPool(address, size)
  const directPool = directAddress && createPool(directAddress, directSize)
  const openQueries = (over: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: over }) })
  const server = watchServer(directAddress ?? address)
  const primary = sharePool(pool, size, server)
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
    connectAlone: async () => {
      const client = new pg.Client(clientSettings(directAddress ?? address))
      surviveLoss(client)
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

/** The query builder over one connection that stays its owner's to end. */
export function queryOver(lone: LoneConnection): Database {
  const client = Object.assign(lone, { release: () => {} })
  const pool = { connect: async () => client, end: async () => {}, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
