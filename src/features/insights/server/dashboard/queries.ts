import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow } from '../../../../platform/database/sql.ts'

/** Such as `PostgreSQL 18.4`. */
export async function readDatabaseVersion(db: Database): Promise<string> {
  const row = await findRow<{ server_version: string }>(db)`show server_version`
  // Debian's packages add their own name after a space.
  return `PostgreSQL ${row?.server_version.split(' ')[0] ?? ''}`.trim()
}
