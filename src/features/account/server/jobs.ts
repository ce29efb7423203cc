// The jobs of accounts, enqueued or on a schedule; `handle-jobs.ts` and `second-factor/routes.ts` handle them.
import { z } from 'zod'
import type { Job } from '../../../platform/jobs/create-jobs.ts'

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

/** Changes to how an account is protected. */
const securityChanges = [
  'factor-on',
  'factor-off',
  'factor-reset',
  'recovery-codes',
  'passkey-added',
  'passkey-removed',
  'provider-linked',
  'provider-unlinked',
] as const
export type SecurityChange = (typeof securityChanges)[number]

export const sendSecurityNotice: Job<{ accountId: number; change: SecurityChange }> = {
  name: 'send-security-notice',
  purpose: 'mails an owner that the protection of their account changed',
  payload: z.object({ accountId: z.int(), change: z.enum(securityChanges) }),
}

export const sendNewDeviceNotice: Job<{ eventId: number }> = {
  name: 'send-new-device-notice',
  purpose: 'mails an owner that a new device signed in to their account',
  payload: z.object({ eventId: z.int() }),
}

export const sendFactorResetNotice: Job<{ accountId: number }> = {
  name: 'send-factor-reset-notice',
  purpose: 'mails an owner that staff takes away their second factor, with the link to object',
  payload: z.object({ accountId: z.int() }),
}

export const resetLostFactors: Job<object> = {
  name: 'reset-lost-factors',
  purpose: 'takes away second factors a day after staff was asked to',
  cron: '*/10 * * * *',
}

export const removeUpload: Job<{ name: string }> = {
  name: 'remove-upload',
  purpose: 'removes an unused uploaded file',
  payload: z.object({ name: z.string() }),
}

export const deleteOldSessions: Job<object> = {
  name: 'forget-old-sessions',
  purpose:
    'deletes expired sessions, mailed links, unconfirmed second factors, unanswered passkeys, visits to other sites and counts of wrong passwords',
  cron: '20 3 * * *',
}
