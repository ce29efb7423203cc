import type { InsertObject, Updateable } from 'kysely'
import type { Database, TableRow } from '../../src/platform/database/connect-database.ts'
import type { Tables } from '../../src/platform/database/schema.ts'
import { findRow, sql } from '../../src/platform/database/sql.ts'

/** Inserts a row, or several. @returns the first, as the database keeps it */
export async function insertRow<Table extends keyof Tables>(
  db: Database,
  table: Table,
  row: InsertObject<Tables, Table> | InsertObject<Tables, Table>[],
): Promise<TableRow<Table>> {
  const inserted = await db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow()
  return inserted as unknown as TableRow<Table>
}

type Values<Table extends keyof Tables> = { [Column in keyof TableRow<Table>]?: TableRow<Table>[Column] | null }

/** Reads the first row with these values. @throws Error without one */
export async function getRow<Table extends keyof Tables>(
  db: Database,
  table: Table,
  values: Values<Table>,
): Promise<TableRow<Table>> {
  const row = await findRow<TableRow<Table>>(db)`select * from ${sql.table(table)} where ${toConditions(values)}`
  if (!row) throw new Error(`No row of ${table} has ${JSON.stringify(values)}`)
  return row
}

/** Changes the rows with these values. */
export async function updateRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  values: Values<Table>,
  changes: Updateable<Tables[Table]>,
): Promise<void> {
  const assignments = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(assignments)} where ${toConditions(values)}`.execute(db)
}

function toConditions(values: object) {
  const conditions = Object.entries(values).map(
    ([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`,
  )
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
