import { sessionSettings } from './client-settings.ts'
import type { Database } from './connect-database.ts'
import { listRows, sql } from './sql.ts'

/**
 * Stores the connection settings as defaults of the site's role in its database. Behind a pooler in transaction mode,
 * which shares the server's connections, this is how each connection gets them.
 * @param db bypasses the pooler
 */
export async function keepSettingsWithRole(db: Database): Promise<void> {
  const rows = await listRows<{ database: string }>(db)`select current_database() as database`
  for (const { database } of rows) {
    for (const [name, value] of Object.entries(sessionSettings)) {
      await sql`alter role current_user in database ${sql.id(database)} set ${sql.id(name)} = ${sql.lit(value)}`.execute(
        db,
      )
    }
  }
}
