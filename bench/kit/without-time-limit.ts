import { type Database, type DatabaseConnection, queryOver } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'

/** Runs what may take longer than the site lets a statement take, over a connection of its own. */
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

/** PostgreSQL does this by itself in the minutes after so much was written. */
export function tidyUp(connection: DatabaseConnection): Promise<unknown> {
  return withoutTimeLimit(connection, (alone) => sql`vacuum analyze`.execute(alone))
}
