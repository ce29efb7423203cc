import { z } from 'zod'
import type { Job } from '../../../platform/jobs/create-jobs.ts'

export const sendDeletionNotice: Job<{ accountId: number }> = {
  name: 'send-deletion-notice',
  payload: z.object({ accountId: z.int() }),
}

/** Removes accounts whose time is over, every night. */
export const removeDueAccounts: Job<object> = {
  name: 'remove-due-accounts',
  payload: z.object({}),
  cron: '40 3 * * *',
}
