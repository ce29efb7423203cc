import type { DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'

type Column = { schema: string; table: string; column: string }

/**
 * Moves the clock for the site: everything in the database, including waiting jobs, is shifted this many days into the
 * past, or into the future for a negative number.
 */
export async function moveClock({ connectAlone, db }: DatabaseConnection, days: number): Promise<void> {
  const { rows } = await sql<Column>`
    select c.table_schema as "schema", c.table_name as "table", c.column_name as "column"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('public', 'jobs') and t.table_type = 'BASE TABLE'
       and c.is_generated = 'NEVER' and c.data_type in ('timestamp with time zone', 'date')`.execute(db)
  const alone = await connectAlone()
  try {
    // Shifting a row is not a change: triggers must not fire.
    await alone.query("begin; set local session_replication_role = 'replica'")
    for (const { schema, table, column } of rows) {
      await alone.query(`update "${schema}"."${table}" set "${column}" = "${column}" - ${days} * interval '1 day'`)
    }
    await alone.query('commit')
  } finally {
    await alone.end()
  }
}
