import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'

/** Replaces the prefix of uploaded files in all columns with addresses. */
export async function moveUploadAddresses(db: Database, from: string, to: string): Promise<void> {
  const rows = await listRows<{ table: string; column: string }>(db)`
    select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and atttypid = 'text'::regtype and attname like '%\\_url'`
  for (const { table, column } of rows) {
    await sql`update ${sql.id(table)} set ${sql.id(column)} = ${to}::text || substr(${sql.id(column)}, ${from.length + 1})
       where starts_with(${sql.id(column)}, ${`${from}/`})`.execute(db)
  }
}
