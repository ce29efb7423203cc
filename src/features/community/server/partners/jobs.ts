import type { Job } from '../../../../platform/jobs/create-jobs.ts'

/** Updates all partners from Discord, four times a day and after each change. */
export const refreshPartnersJob: Job<object> = {
  name: 'refresh-partners',
  purpose: 'updates partners from Discord',
  cron: '15 */6 * * *',
}
