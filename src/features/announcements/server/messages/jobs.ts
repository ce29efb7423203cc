import type { Job } from '../../../../platform/jobs/create-jobs.ts'

export const sendMessages: Job<object> = {
  name: 'send-staff-messages',
  purpose: 'sends staff messages that are due',
  cron: '* * * * *',
}
