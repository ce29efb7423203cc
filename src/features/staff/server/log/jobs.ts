import type { Job } from '../../../../platform/jobs/create-jobs.ts'
import { undoDays } from '../../log-rules.ts'

export const purgeDeleted: Job<object> = {
  name: 'purge-deleted',
  purpose: `purges rows deleted over ${undoDays} days ago and log entries older than a year`,
  cron: '10 4 * * *',
}
