import type { Database } from '../connect-database.ts'
import { findRow, listRows, sql } from '../sql.ts'

/** The schema of tables that are being filled; it exists only while a step is under way. */
export const stepSchema = 'partitioning'

export const stepTable = sql.id(stepSchema, 'step')

/** A table on its way to so many parts; 0 for one piece. */
type Step = { table_name: string; partitions: number }

/** Lists the tables whose split or join has begun but not ended. */
export async function listSteps(db: Database): Promise<Step[]> {
  const row = await findRow<{ there: boolean }>(db)`
    select to_regclass(${`${stepSchema}.step`}) is not null as there`
  if (!row?.there) return []
  return listRows<Step>(db)`select table_name, partitions from ${stepTable}`
}
