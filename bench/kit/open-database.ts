import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import { connectDatabase } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
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
