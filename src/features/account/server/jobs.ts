import { z } from 'zod'
import type { Job } from '../../../platform/jobs/create-jobs.ts'

/** Jobs that the use cases enqueue; `handle-jobs.ts` implements them. */
export const sendConfirmation: Job<{ accountId: number }> = {
  name: 'send-confirmation',
  purpose: 'mails the link that confirms an address',
  payload: z.object({ accountId: z.int() }),
}

/** Identified by the typed e-mail, so that the response time does not reveal whether it has an account. */
export const sendPasswordReset: Job<{ email: string }> = {
  name: 'send-password-reset',
  purpose: 'mails the link for a new password',
  payload: z.object({ email: z.string() }),
}

export const sendTakenNotice: Job<{ email: string }> = {
  name: 'send-taken-notice',
  purpose: 'mails the owner of an address used to register',
  payload: z.object({ email: z.string() }),
}

export const removeUpload: Job<{ name: string }> = {
  name: 'remove-upload',
  purpose: 'removes an unused uploaded file',
  payload: z.object({ name: z.string() }),
}

export const deleteOldSessions: Job<object> = {
  name: 'forget-old-sessions',
  purpose: 'deletes expired sessions, mailed links and counts of wrong passwords',
  cron: '20 3 * * *',
}
