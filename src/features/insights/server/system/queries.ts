import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows } from '../../../../platform/database/sql.ts'

/** Reads the slowest calls since an instant, by their maximum. */
export async function listSlowCalls(db: Database, since: Date) {
  return listRows<{ call: string; calls: number; slow_calls: number; mean_ms: number; slowest_ms: number }>(db)`
    select call, sum(calls)::int as calls, sum(slow_calls)::int as slow_calls,
           round(sum(total_ms) / sum(calls))::int as mean_ms, round(max(slowest_ms))::int as slowest_ms
      from call_time where hour >= ${since} group by call order by max(slowest_ms) desc, call limit 12
  `
}

/** Counts the queue's jobs by name; empty where the queue has never run. */
export async function countJobs(db: Database) {
  const row = await findRow<{ has: boolean }>(db)`select to_regclass('jobs.job') is not null as has`
  if (!row?.has) return []
  return listRows<{ name: string; waiting: number; running: number; failed: number }>(db)`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
           count(*) filter (where state = 'active')::int as running,
           count(*) filter (where state = 'failed')::int as failed
      from jobs.job where name not like '\\_\\_%' group by name
     order by 4 desc, 3 desc, 2 desc, 1
  `
}

/** Reads when the site was first seen up, at most a month back. */
export async function findFirstRun(db: Database): Promise<Date | null> {
  const row = await findRow<{ first: Date | null }>(db)`select min(minute) as first from site_heartbeat`
  return row?.first ?? null
}
