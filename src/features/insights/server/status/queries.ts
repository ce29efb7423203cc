import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import { dayMs } from '../../../../shared/durations.ts'
import type { JobCounts } from './judge-parts.ts'

/** Makes a cheap query to see whether the database answers. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Reads the state of background work; undefined if it never started. */
export async function countJobs(db: Database, now: Date): Promise<JobCounts | undefined> {
  const tables = await listRows<{ exists: boolean }>(db)`select to_regclass('jobs.job') is not null as exists`
  if (!tables[0]?.exists) return undefined
  const dayAgo = new Date(now.getTime() - dayMs)
  return findRow<JobCounts>(db)`
    with due as (select start_after from jobs.job where state in ('created', 'retry') and start_after <= ${now})
    select (select count(*)::int from due) as waiting,
           (select coalesce(extract(epoch from ${now}::timestamptz - min(start_after)), 0)::int from due)
             as oldest_waiting_seconds,
           (select count(*)::int from jobs.job where state = 'failed' and completed_on > ${dayAgo}) as failed_last_day
  `
}
