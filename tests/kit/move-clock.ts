import type { DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { listRows } from '../../src/platform/database/sql.ts'

/**
 * Moves the clock for the site: everything in the database, including waiting jobs, is shifted this many days into the
 * past, or into the future for a negative number.
 */
export async function moveClock({ connectAlone, db }: DatabaseConnection, days: number): Promise<void> {
  const rows = await listRows<{ schema: string; table: string; columns: string[] }>(db)`
    select c.table_schema as "schema", c.table_name as "table", array_agg(c.column_name::text) as "columns"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('public', 'jobs') and t.table_type = 'BASE TABLE'
       and c.is_generated = 'NEVER' and c.data_type in ('timestamp with time zone', 'date')
     group by 1, 2`
  const alone = await connectAlone()
  try {
    // Shifting a row is not a change: triggers must not fire.
    await alone.query("begin; set local session_replication_role = 'replica'")
    for (const { schema, table, columns } of rows) {
      const shifted = columns.map((column) => `"${column}" = "${column}" - ${days} * interval '1 day'`)
      await alone.query(`update "${schema}"."${table}" set ${shifted.join()}`)
    }
    await alone.query('commit')
  } finally {
    await alone.end()
  }
}
