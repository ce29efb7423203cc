import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

/** A waiting job in the queue's form. */
export type WaitingJob = { name: string; data: object | null; start_after: Date | string }

/** Lists waiting and running jobs, without scheduled ones and the queue's own. */
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
