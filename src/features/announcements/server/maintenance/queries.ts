import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'

export type MaintenanceRow = Omit<TableRow<'maintenance'>, 'id'>

const columns = ['is_on', 'message', 'until', 'since', 'pass'] as const

export async function readMaintenance(db: Database): Promise<MaintenanceRow> {
  return db.selectFrom('maintenance').select(columns).executeTakeFirstOrThrow()
}

export async function writeMaintenance(db: Database, row: Partial<MaintenanceRow>): Promise<MaintenanceRow> {
  return db.updateTable('maintenance').set(row).returning(columns).executeTakeFirstOrThrow()
}
