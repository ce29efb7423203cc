import type { Database } from './connect-database.ts'
import { listRows } from './sql.ts'

/** Counts the stored jobs by state, such as `created` or `failed`, without the queue's own upkeep. */
export async function countJobs(db: Database) {
  return listRows<{ state: string; count: number }>(db)`
    select state::text, count(*)::int from jobs.job where name not like '\\_\\_pgboss%' group by state`
}
