import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'

/** A table with its stored columns, and the number of its parts by hash; 0 for a table in one piece. */
export type TableColumns = { name: string; columns: string[]; partitions: number }

// Tables that the migrator manages itself.
const migratorsTables = ['kysely_migration', 'kysely_migration_lock']

/**
 * Lists the site's tables by name, without those of extensions; a partitioned table represents its parts. Unlogged
 * tables hold what is not kept.
 */
export async function listTables(db: Database): Promise<TableColumns[]> {
  return listRows<TableColumns>(db)`
    select relname as name, array_agg(attname::text order by attnum) as columns,
           (select count(*)::int from pg_inherits where inhparent = pg_class.oid) as partitions
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and attgenerated = '' and relpersistence = 'p' and relname <> all (${migratorsTables})
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     group by pg_class.oid order by relname`
}

/** Reads the positions of used sequences. They move outside transactions: read them after the rows. */
export async function listSequences(db: Database): Promise<{ name: string; last_value: string }[]> {
  return listRows<{ name: string; last_value: string }>(db)`
    select sequencename as name, last_value::text from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`
}

/** Sets sequences to the positions that `listSequences` read. */
export async function setSequences(db: Database, sequences: { name: string; last_value: string }[]): Promise<void> {
  for (const { name, last_value } of sequences) {
    await sql`select setval(format('%I', ${name}::text)::regclass, ${last_value}::bigint)`.execute(db)
  }
}

/** Returns the server's version, such as `18.4`. */
export async function readServerVersion(db: Database): Promise<string> {
  const row = await findRow<{ server_version: string }>(db)`show server_version`
  return row?.server_version ?? ''
}
