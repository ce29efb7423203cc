import type { InsertObject } from 'kysely'
import type { Database } from '../../src/platform/database/connect-database.ts'
import type { Tables } from '../../src/platform/database/schema.ts'

/** Inserts a row, or several. */
export async function insertRow<Table extends keyof Tables>(
  db: Database,
  table: Table,
  row: InsertObject<Tables, Table> | InsertObject<Tables, Table>[],
): Promise<void> {
  await db.insertInto(table).values(row).execute()
}
