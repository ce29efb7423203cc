import type { Database } from './connect-database.ts'
import { findRow } from './sql.ts'

/** Returns the size of the database, in bytes. */
export async function measureDatabase(db: Database): Promise<number> {
  const row = await findRow<{ bytes: number }>(db)`select pg_database_size(current_database())::float8 as bytes`
  return row?.bytes ?? 0
}

/** Returns the size of a table with its indexes and parts, in bytes. */
export async function measureTable(db: Database, table: string): Promise<number> {
  const row = await findRow<{ bytes: number }>(db)`
    select sum(pg_total_relation_size(oid))::float8 as bytes
      from (select ${table}::regclass::oid union all
            select inhrelid from pg_inherits where inhparent = ${table}::regclass) as part (oid)`
  return row?.bytes ?? 0
}

/** Returns the product and its version, such as `PostgreSQL 18.4`. */
export async function readDatabaseVersion(db: Database): Promise<string> {
  const row = await findRow<{ server_version: string }>(db)`show server_version`
  // Debian's packages add their own name after a space.
  return `PostgreSQL ${row?.server_version.split(' ')[0] ?? ''}`.trim()
}
