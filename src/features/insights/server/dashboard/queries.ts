import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

/** Such as `PostgreSQL 18.4`. */
export async function readDatabaseVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  // Debian's packages add their own name after a space.
  return `PostgreSQL ${rows[0]?.server_version.split(' ')[0] ?? ''}`.trim()
}
