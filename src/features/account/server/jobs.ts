import { z } from 'zod'
import type { Job } from '../../../platform/jobs/create-jobs.ts'

/** Jobs that the use cases ask for; `register-jobs.ts` says what they do. */
export const sendConfirmation: Job<{ accountId: number }> = {
  name: 'send-confirmation',
  payload: z.object({ accountId: z.int() }),
}

/** Named by the e-mail that was typed: whether it has an account must not show in the answer's time. */
export const sendPasswordReset: Job<{ email: string }> = {
  name: 'send-password-reset',
  payload: z.object({ email: z.string() }),
}

/** To the owner of an address with which somebody wanted to register. */
export const sendTakenNotice: Job<{ email: string }> = {
  name: 'send-taken-notice',
  payload: z.object({ email: z.string() }),
}

export const removeUpload: Job<{ name: string }> = {
  name: 'remove-upload',
  payload: z.object({ name: z.string() }),
}

/** Forgets sessions, links and wrong passwords that are over, every night. */
export const forgetOldSessions: Job<object> = {
  name: 'forget-old-sessions',
  payload: z.object({}),
  cron: '20 3 * * *',
}
