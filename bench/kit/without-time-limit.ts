import { type Database, type DatabaseConnection, queryOver } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'

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
