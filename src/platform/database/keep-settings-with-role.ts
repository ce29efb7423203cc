import { sessionSettings } from './client-settings.ts'
import type { Database } from './connect-database.ts'
import { sql } from './sql.ts'

/**
 * Makes what other connections are opened with the defaults of the site's role in its database: behind a pooler in
 * transaction mode, which hands the server's connections around, they hold for each of them.
 * @param db past the pooler
 */
export async function keepSettingsWithRole(db: Database): Promise<void> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db)
  for (const { database } of rows) {
    for (const [name, value] of Object.entries(sessionSettings)) {
      await sql`alter role current_user in database ${sql.id(database)} set ${sql.id(name)} = ${sql.lit(value)}`.execute(
        db,
      )
    }
  }
}
