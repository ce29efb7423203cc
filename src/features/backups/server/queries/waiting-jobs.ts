import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

/** Work that was put off, as the queue keeps it. */
export type WaitingJob = { name: string; data: object | null; start_after: Date | string }

/** What waits in the queue or is being done, without what comes by the clock and the queue's own. */
export async function listWaitingJobs(db: Database): Promise<WaitingJob[]> {
  const { rows: found } = await sql<{ has: boolean }>`select to_regclass('jobs.job') is not null as has`.execute(db)
  if (!found[0]?.has) return []
  const { rows } = await sql<WaitingJob>`
    select name, data, start_after from jobs.job
     where state < 'completed' and name not like '\\_\\_pgboss%'
       and not exists (select from jobs.schedule where schedule.name = job.name)
     order by created_on, id`.execute(db)
  return rows
}
