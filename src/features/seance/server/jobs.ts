import type { Job } from '../../../platform/jobs/create-jobs.ts'

export const endEmptySeances: Job<object> = {
  name: 'end-empty-seances',
  purpose: 'ends séances that everybody left, and replaces leaders who were lost',
  cron: '* * * * *',
}
