import type { Job } from '../../../../platform/jobs/create-jobs.ts'

export const deleteOldReports: Job<object> = {
  name: 'delete-old-person-reports',
  purpose: 'deletes reports of people of séances that were settled a while ago',
  cron: '55 3 * * *',
}
