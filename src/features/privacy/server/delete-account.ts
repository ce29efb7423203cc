import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { CollectData, Site } from '../../../platform/site/site.ts'
import { dayMs } from '../../../shared/durations.ts'
import { toFrenchDate } from '../../../shared/french-date-format.ts'
import {
  endSessionsOf,
  findAccount,
  lockActiveAdmins,
  makeMailedLink,
  removeUpload,
  requireMailedToken,
  requireOwnPassword,
} from '../../account/server/public.ts'
import { deleteOwnNotifications } from '../../notifications/server/public.ts'
import { forgetNames } from '../../staff/server/log/public.ts'
import { cancelDeletionPage, deletionGraceDays } from '../rules.ts'
import { sendDeletionNotice } from './jobs.ts'
import { writeDeletionLetter } from './letters.ts'
import { deleteAccounts, lockDueAccounts, setDeletionRequest } from './queries.ts'

type Parts = Pick<Site, 'db' | 'mailer' | 'storage' | 'jobs' | 'publicUrl' | 'now'>
export type PrivacyParts = Parts & {
  /** The data exports of every part of the site with personal data. */
  collectors: Record<string, CollectData>
}

const graceMs = deletionGraceDays * dayMs
// Removing an account cascades to all its data: small batches hold locks only briefly.
const removedAtOnce = 20

/**
 * Closes an account: ends all sessions at once, and removes everything 30 days later.
 * @returns when it will be removed
 * @throws AppError VALIDATION when the password is wrong, CONFLICT for the last active Administrateur
 */
export async function requestDeletion(
  parts: Parts,
  { accountId, sessionId, password }: { accountId: number; sessionId: string | undefined; password: string },
): Promise<Date> {
  const account = await requireOwnPassword(parts, { accountId, sessionId, password, field: 'password' })
  const at = parts.now()
  await inTransaction(parts.db, async (db) => {
    if (account.role === 'Administrateur') {
      const admins = await lockActiveAdmins(db)
      if (!admins.some((id) => id !== accountId)) throw lastAdminError()
    }
    await setDeletionRequest(db, accountId, at)
    await endSessionsOf(db, { accountIds: [accountId], at })
  })
  if (parts.mailer.isAvailable) await parts.jobs.enqueue(sendDeletionNotice, { accountId })
  return new Date(at.getTime() + graceMs)
}

function lastAdminError(): AppError {
  const message = 'Vous êtes la seule personne à administrer le site : nommez quelqu’un d’autre d’abord.'
  return new AppError('CONFLICT', message, { field: 'password' })
}

/** Keeps the account of a mailed link. @throws AppError VALIDATION when the link has expired */
export async function cancelDeletion({ db, now }: Parts, token: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const accountId = await requireMailedToken(transaction, { token, purpose: 'cancel-deletion', at: now() })
    await setDeletionRequest(transaction, accountId, null)
  })
}

/** Mails the date of removal, and the link that keeps the account. */
export async function mailDeletionNotice(parts: Parts, accountId: number): Promise<void> {
  const { db, mailer, now } = parts
  const account = await findAccount(db, accountId)
  if (!account?.deletion_requested_at) return
  const deletesAt = new Date(account.deletion_requested_at.getTime() + graceMs)
  const lifeMs = deletesAt.getTime() - now().getTime()
  const url = await makeMailedLink(parts, { accountId, purpose: 'cancel-deletion', page: cancelDeletionPage, lifeMs })
  await mailer.send(writeDeletionLetter(account, { day: toFrenchDay(deletesAt), url }))
}

/** Removes the accounts whose 30 days are over, with all their data. @returns their number */
export async function deleteDueAccounts({ db, storage, jobs, now }: Parts): Promise<number> {
  const instant = new Date(now().getTime() - graceMs)
  let count = 0
  for (;;) {
    const removed = await inTransaction(db, async (trx) => {
      const ids = await lockDueAccounts(trx, { instant, max: removedAtOnce })
      // Their texts are about the account alone, and only its receipts refer to it.
      await deleteOwnNotifications(trx, ids)
      const rows = await deleteAccounts(trx, ids)
      await forgetNames(
        trx,
        rows.map(({ username }) => username),
      )
      // Before the commit: an account whose picture cannot be removed is tried again.
      for (const { avatar_url } of rows) {
        const name = avatar_url ? storage.nameOf(avatar_url) : undefined
        if (name) await jobs.enqueue(removeUpload, { name })
      }
      return rows.length
    })
    count += removed
    if (removed < removedAtOnce) return count
  }
}

/** Formats '3 mars 2026', in Paris. */
export function toFrenchDay(instant: Date): string {
  return toFrenchDate({ dateStyle: 'long', timeZone: 'Europe/Paris' }, instant)
}
