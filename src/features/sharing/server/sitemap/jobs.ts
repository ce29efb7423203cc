import type { Job } from '../../../../platform/jobs/create-jobs.ts'

/** Returns the job that announces changes to search engines. Without a key former schedules end. */
export const toAnnounceJob = (key: string | undefined): Job<object> => ({
  name: 'announce-changes',
  purpose: 'sends changed pages to search engines (INDEXNOW_KEY)',
  ...(key && { cron: '*/10 * * * *' }),
})
