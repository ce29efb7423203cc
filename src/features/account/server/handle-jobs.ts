import { dayMs, minuteMs } from '../../../shared/durations.ts'
import { confirmLinkDays, mailedPages, resetLinkMinutes } from '../mailed-rules.ts'
import { accountEventDays } from '../rules.ts'
import { endedSessionDays } from '../session-rules.ts'
import { expiredTokenDays } from '../tokens-rules.ts'
import { failureLifeMs } from './attempts/slow-down-attempts.ts'
import type { AuthParts } from './auth-parts.ts'
import {
  deleteOldSessions,
  removeUpload,
  sendConfirmation,
  sendNewDeviceNotice,
  sendPasswordReset,
  sendSecurityNotice,
  sendTakenNotice,
} from './jobs.ts'
import { writeConfirmationLetter, writeDeviceLetter, writeResetLetter, writeTakenLetter } from './mailed/letters.ts'
import { makeMailedLink } from './mailed/mailed-links.ts'
import { deleteTokensExpiredBefore } from './queries/access-tokens.ts'
import { deleteEventsBefore, findEvent } from './queries/account-events.ts'
import { findAccount, findAccountByEmail } from './queries/accounts.ts'
import { deleteMailedTokensBefore } from './queries/mailed-tokens.ts'
import { deleteChallengesBefore } from './queries/passkey-challenges.ts'
import { deleteFailuresBefore } from './queries/password-failures.ts'
import { deleteVisitsBefore } from './queries/provider-visits.ts'
import { deleteUnconfirmedBefore } from './queries/second-factors.ts'
import { deleteSessionsOverBefore } from './queries/sessions.ts'
import { writeSecurityLetter } from './second-factor/letters.ts'

/** Registers the handlers of account jobs. */
export function handleAccountJobs(parts: AuthParts): void {
  const { jobs, storage } = parts
  jobs.handle(sendConfirmation, ({ accountId }) => mailConfirmation(parts, accountId))
  jobs.handle(sendPasswordReset, ({ email }) => mailPasswordReset(parts, email))
  jobs.handle(sendTakenNotice, ({ email }) => mailTakenNotice(parts, email))
  jobs.handle(sendSecurityNotice, async ({ accountId, change }) => {
    const account = await findAccount(parts.db, accountId)
    if (account?.is_active) await parts.mailer.send(writeSecurityLetter(account, change, parts.publicUrl))
  })
  jobs.handle(sendNewDeviceNotice, async ({ eventId }) => {
    const event = await findEvent(parts.db, eventId)
    if (event?.is_active) await parts.mailer.send(writeDeviceLetter(event, parts.publicUrl))
  })
  jobs.handle(removeUpload, ({ name }) => storage.remove(name))
  jobs.handle(deleteOldSessions, () => deleteExpired(parts))
}

/** Mails the link that confirms an address, unless it is confirmed. */
async function mailConfirmation(parts: AuthParts, accountId: number): Promise<void> {
  const account = await findAccount(parts.db, accountId)
  if (!account || account.email_confirmed_at) return
  const url = await makeMailedLink(parts, {
    accountId,
    purpose: 'confirm-email',
    page: mailedPages.confirmEmail,
    lifeMs: confirmLinkDays * dayMs,
  })
  await parts.mailer.send(writeConfirmationLetter(account, url))
}

/** Mails the password reset link, if the e-mail has an account that may sign in. */
async function mailPasswordReset(parts: AuthParts, email: string): Promise<void> {
  const account = await findAccountByEmail(parts.db, email)
  if (!account?.is_active) return
  const url = await makeMailedLink(parts, {
    accountId: account.id,
    purpose: 'reset-password',
    page: mailedPages.resetPassword,
    lifeMs: resetLinkMinutes * minuteMs,
    key: parts.keys.mailedLink[0],
  })
  await parts.mailer.send(writeResetLetter(account, url))
}

/** Notifies the owner of an address that a visitor tried to register with it. */
async function mailTakenNotice({ db, mailer, publicUrl }: AuthParts, email: string): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (account?.is_active) await mailer.send(writeTakenLetter(account, `${publicUrl}/forgot-password`))
}

/**
 * Deletes ended sessions, expired links and tokens, secrets that no code confirmed for a day, old challenges of
 * passkeys, visits to other sites and password failures.
 */
export async function deleteExpired({ db, now }: Pick<AuthParts, 'db' | 'now'>): Promise<void> {
  const at = now().getTime()
  await deleteSessionsOverBefore(db, new Date(at - endedSessionDays * dayMs))
  await deleteMailedTokensBefore(db, new Date(at))
  await deleteTokensExpiredBefore(db, new Date(at - expiredTokenDays * dayMs))
  await deleteEventsBefore(db, new Date(at - accountEventDays * dayMs))
  await deleteUnconfirmedBefore(db, new Date(at - dayMs))
  await deleteChallengesBefore(db, new Date(at))
  await deleteVisitsBefore(db, new Date(at))
  await deleteFailuresBefore(db, new Date(at - failureLifeMs))
}
