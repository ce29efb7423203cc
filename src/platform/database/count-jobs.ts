import type { Database } from './connect-database.ts'
import { sql } from './sql.ts'

/** Counts the jobs of the queue by state. */
export async function countJobs(db: Database): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state::text, count(*)::int from jobs.job where name not like '\\_\\_pgboss%' group by state`.execute(db)
  return rows
}
