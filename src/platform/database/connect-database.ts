import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { clientSettings, createPool, type DatabaseAddress, surviveLoss } from './client-settings.ts'
import { followReplicas, type Replicas } from './replicas/follow-replicas.ts'
import { chooseReads, type ReadChoice } from './replicas/read-choice.ts'
import type { Tables } from './schema.ts'
import { sharePool } from './shared-pool.ts'

export type { DatabaseAddress } from './client-settings.ts'

export type Database = Kysely<Tables>

/** A connection outside of any pool. Whoever opened it ends it. */
export type LoneConnection = pg.Client

/** A pool and the query builder over it. */
export type DatabaseConnection = {
  db: Database
  pool: pg.Pool
  /** There when reads may go to replicas (DATABASE_REPLICA_URL). */
  reads?: Pick<ReadChoice, 'readAnywhere' | 'counts'> & { replicas: Replicas }
  /** Opens a connection outside the pool, for LISTEN and COPY. */
  connectAlone: () => Promise<LoneConnection>
  close: () => Promise<void>
}

/** Copies of the database to read from, when there are any. @param now this process's clock, in milliseconds */
type ReplicaParts = { replicas?: DatabaseAddress[]; now?: () => number }

/**
 * Opens a pool of at most `size` connections, and as many to each replica. Nothing is sent before the first query.
 */
export function connectDatabase(
  address: DatabaseAddress,
  size: number,
  { replicas: addresses = [], now }: ReplicaParts = {},
): DatabaseConnection {
  const pool = createPool(address, size)
  const primary = sharePool(pool, size)
  const replicas = addresses.length > 0 ? followReplicas({ primary: address, addresses, size, now }) : undefined
  const choice = replicas && chooseReads(primary, replicas)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: choice?.pool ?? primary }) })
  return {
    db,
    pool,
    ...(replicas && choice ? { reads: { ...choice, replicas } } : {}),
    connectAlone: async () => {
      const client = new pg.Client(clientSettings(address))
      surviveLoss(client)
      await client.connect()
      return client
    },
    close: async () => {
      await replicas?.close()
      await db.destroy()
    },
  }
}

/** The query builder over one connection that stays its owner's to end. */
export function queryOver(lone: LoneConnection): Database {
  const client = Object.assign(lone, { release: () => {} })
  const pool = { connect: async () => client, end: async () => {}, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
