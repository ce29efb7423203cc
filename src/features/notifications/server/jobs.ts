import type { Job } from '../../../platform/jobs/create-jobs.ts'

export const deleteOldNotifications: Job<object> = {
  name: 'forget-old-notifications',
  purpose: 'deletes old notifications and signed-out devices',
  cron: '40 3 * * *',
}
