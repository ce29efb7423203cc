import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'

/** A waiting job in the queue's form. */
export type WaitingJob = { name: string; data: object | null; start_after: Date | string }

/** Lists waiting and running jobs, without scheduled ones and the queue's own. */
export async function listWaitingJobs(db: Database): Promise<WaitingJob[]> {
  const found = await listRows<{ has: boolean }>(db)`select to_regclass('jobs.job') is not null as has`
  if (!found[0]?.has) return []
  return listRows<WaitingJob>(db)`
    select name, data, start_after from jobs.job
     where state < 'completed' and name not like '\\_\\_pgboss%'
       and not exists (select from jobs.schedule where schedule.name = job.name)
     order by created_on, id`
}
