import type { Database } from './connect-database.ts'
import { sql } from './sql.ts'

/** Returns the size of the database, in bytes. */
export async function measureDatabase(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes
  `.execute(db)
  return rows[0]?.bytes ?? 0
}
