import type { Database } from './connect-database.ts'
import { sql } from './sql.ts'

/**
 * Moves the queue's times from the future to now, if a clock that ran ahead was set back: pg-boss would schedule
 * nothing, and retry nothing, until that time comes again.
 */
export async function mendJobTimes(db: Database): Promise<void> {
  await sql`
    with ahead as (
      update jobs.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null,
                              monitor_backoff_on = null
       where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '1 minute'
      returning 1
    ), queues as (
      update jobs.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
       where exists (select from ahead)
    )
    update jobs.job
       set created_on = least(created_on, now()), started_on = least(started_on, now()),
           -- A delay stays as long as it was.
           start_after = start_after - (greatest(created_on, started_on) - now())
     where exists (select from ahead) and state <= 'active' and greatest(created_on, started_on) > now()
  `.execute(db)
}
