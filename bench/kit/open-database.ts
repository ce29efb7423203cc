import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import { connectDatabase } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import type { withClosing } from './closing.ts'
import { makeTemporaryFolder } from './site-process.ts'

type Later = Parameters<Parameters<typeof withClosing>[0]>[0]

/** Starts PostgreSQL in a temporary folder; `later` gets what stops and removes it. */
export async function startPostgres(later: Later) {
  const { folder, remove } = makeTemporaryFolder()
  later(remove)
  const server = await step('Starting PostgreSQL', () => startEmbeddedPostgres(join(folder, 'database')))
  later(server.stop)
  return { folder, address: server.address }
}

/** Opens an empty, migrated database. @param max connections at once */
export async function openDatabase(later: Later, max = 4) {
  const { address } = await startPostgres(later)
  const connection = connectDatabase(address, max)
  later(connection.close)
  await migrate(connection.db)
  return connection
}
