import { z } from 'zod'
import type { Job } from '../../../platform/jobs/create-jobs.ts'

export const sendDeletionNotice: Job<{ accountId: number }> = {
  name: 'send-deletion-notice',
  purpose: 'mails that an account will be deleted, with the link to keep it',
  payload: z.object({ accountId: z.int() }),
}

export const removeDueAccounts: Job<object> = {
  name: 'remove-due-accounts',
  purpose: 'deletes accounts 30 days after the request',
  cron: '40 3 * * *',
}
