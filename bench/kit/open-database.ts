import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import {
  connectDatabase,
  type Database,
  type DatabaseConnection,
  queryOver,
} from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { closeAtEnd } from './closing.ts'
import { makeTemporaryFolder } from './site-process.ts'

/** Starts PostgreSQL in a temporary folder until the bench ends. */
export async function startPostgres() {
  const { folder, remove } = makeTemporaryFolder()
  closeAtEnd(remove)
  const server = await step('Starting PostgreSQL', () => startEmbeddedPostgres(join(folder, 'database')))
  closeAtEnd(server.stop)
  return { folder, address: server.address }
}

/** Opens an empty, migrated database until the bench ends. @param max connections at once */
export async function openDatabase(max = 4) {
  const { address } = await startPostgres()
  const connection = connectDatabase(address, max)
  closeAtEnd(connection.close)
  await migrate(connection.db)
  return connection
}

/** Runs work beyond the site's statement limit on a connection of its own. */
export async function withoutTimeLimit<Result>(
  connection: DatabaseConnection,
  work: (alone: Database) => Promise<Result>,
): Promise<Result> {
  const client = await connection.connectAlone()
  try {
    await client.query('set statement_timeout = 0')
    return await work(queryOver(client))
  } finally {
    await client.end()
  }
}

/** PostgreSQL does this itself some minutes after large writes. */
export function tidyUp(connection: DatabaseConnection): Promise<unknown> {
  return withoutTimeLimit(connection, (alone) => sql`vacuum analyze`.execute(alone))
}
