import type { Database } from '../connect-database.ts'
import { listRows } from '../sql.ts'

type Grown = { table_name: string; rows: number }

/** Lists which of some tables are in one piece and have at least `rows` rows, by PostgreSQL's last estimate. */
export async function listGrown(db: Database, tables: readonly string[], rows: number): Promise<Grown[]> {
  return listRows<Grown>(db)`
    select relname as table_name, reltuples::float8 as rows
      from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname = any (${tables})
       and reltuples >= ${rows}
     order by relname`
}
