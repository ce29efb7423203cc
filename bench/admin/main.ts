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
import { withClosing } from '../kit/closing.ts'
import { makeTemporaryFolder } from '../kit/site-process.ts'
import { printTable } from '../kit/tables.ts'
import { type Kind, measure } from './measure.ts'
import { accountCount, listUserKinds, writeAccounts } from './users.ts'

/** How long the staff waits for each list, search and order of the administration. */
export async function main(_: string[] = []): Promise<void> {
  await withClosing(async (later) => {
    const { folder, remove } = makeTemporaryFolder()
    later(remove)
    const server = await step('Starting PostgreSQL', () => startEmbeddedPostgres(join(folder, 'database')))
    later(server.stop)
    const connection = connectDatabase(server.address, 4)
    const { db } = connection
    later(connection.close)
    await migrate(db)
    await step(`Making ${accountCount} accounts`, () => withoutLimit(connection, writeAccounts))
    // PostgreSQL does this by itself in the minutes after.
    await step('Tidying up as autovacuum does', () =>
      withoutLimit(connection, (alone) => sql`vacuum analyze`.execute(alone)),
    )
    // Each area brings its kinds of calls.
    const kinds: Kind[] = [...listUserKinds(db)]
    const rows: string[][] = []
    await step('Measuring', async (show) => {
      for (const kind of kinds) {
        show(kind.name)
        rows.push(await measure(kind))
      }
    })
    printTable('The lists of the administration', ['milliseconds', 'p50', 'p99', 'aim', 'found'], rows)
  })
}

/** Runs what may take longer than the site lets a statement take, over a connection of its own. */
async function withoutLimit(
  connection: DatabaseConnection,
  work: (alone: Database) => Promise<unknown>,
): Promise<void> {
  const client = await connection.connectAlone()
  try {
    await client.query('set statement_timeout = 0')
    await work(queryOver(client))
  } finally {
    await client.end()
  }
}
