import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import type { Caller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { hourMs } from '../../../../shared/durations.ts'
import { mailedPages } from '../../mailed-rules.ts'
import type { getUserSecondFactor } from '../../second-factor-contract.ts'
import { factorResetHours } from '../../second-factor-rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import { sendFactorResetNotice, sendSecurityNotice } from '../jobs.ts'
import { makeMailedLink, requireMailedToken } from '../mailed/mailed-links.ts'
import { insertEvent } from '../queries/account-events.ts'
import { findAccount } from '../queries/accounts.ts'
import { deleteMailedTokensOf } from '../queries/mailed-tokens.ts'
import { countPasskeys, deletePasskeysOf } from '../queries/passkeys.ts'
import { deleteFactor, deleteReset, findFactor, findReset, lockDueResets, putReset } from '../queries/second-factors.ts'
import { requireRankOver } from '../require-rank.ts'
import { resetSubject, writeResetNotice } from './letters.ts'

const delayMs = factorResetHours * hourMs

/** Returns the second factor of another account, for staff of a higher rank. @throws AppError NOT_FOUND, FORBIDDEN */
export async function getFactorOf(
  { db }: AuthParts,
  { id, caller }: { id: number; caller: Caller },
): Promise<AnswerOf<typeof getUserSecondFactor>> {
  const account = await findAccount(db, id)
  if (!account) throw new AppError('NOT_FOUND', 'Utilisateur introuvable.')
  requireRankOver(caller, account)
  const [factor, reset, passkeys] = await Promise.all([findFactor(db, id), findReset(db, id), countPasskeys(db, id)])
  return {
    on_since: factor?.confirmed_at?.toISOString() ?? null,
    resets_at: reset?.due_at.toISOString() ?? null,
    passkeys,
  }
}

/**
 * Schedules the removal of an account's lost second factor and passkeys for a day later, and tells the owner at once by
 * notification and mail.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when the account has neither
 */
export async function requestReset(
  parts: AuthParts,
  { id, caller, ip }: { id: number; caller: Caller; ip: string },
): Promise<AnswerOf<typeof getUserSecondFactor>> {
  const { db, jobs, mailer, now } = parts
  const { on_since, passkeys } = await getFactorOf(parts, { id, caller })
  if (!on_since && passkeys === 0)
    throw new AppError('CONFLICT', 'Ce compte n’a ni validation en deux étapes ni clé d’accès.')
  const requestedAt = now()
  const reset = { account_id: id, requested_at: requestedAt, due_at: new Date(requestedAt.getTime() + delayMs) }
  const isNew = await inTransaction(db, async (trx) => {
    if (!(await putReset(trx, reset))) return false
    const account = await findAccount(trx, id)
    await parts.noteAccountChange(trx, {
      by: caller.userId,
      ip,
      access: 'admin',
      kind: 'account.factor-reset',
      summary: `Validation en deux étapes de ${account?.username} à retirer dans ${factorResetHours} heures`,
    })
    await parts.notifyAccount?.(trx, {
      accountId: id,
      title: resetSubject,
      content: `L’équipe va la retirer dans ${factorResetHours} heures, avec vos clés d’accès. Si vous n’avez rien demandé, gardez-la dans vos paramètres.`,
      url: '/settings?tab=securite',
      now: requestedAt,
    })
    return true
  })
  if (isNew && mailer.isAvailable) await jobs.enqueue(sendFactorResetNotice, { accountId: id })
  return getFactorOf(parts, { id, caller })
}

/** Mails the owner of an account a notice of the scheduled reset, with a link to object. */
export async function mailResetNotice(parts: AuthParts, accountId: number): Promise<void> {
  const { db, mailer, now } = parts
  const account = await findAccount(db, accountId)
  const reset = await findReset(db, accountId)
  if (!account || !reset) return
  const lifeMs = reset.due_at.getTime() - now().getTime()
  const url = await makeMailedLink(parts, { accountId, purpose: 'keep-factor', page: mailedPages.keepFactor, lifeMs })
  await mailer.send(writeResetNotice(account, url))
}

type Objecting = Pick<AuthParts, 'db' | 'now' | 'noteAccountChange'>

/** Stops the reset of the caller's second factor. */
export async function objectToReset(parts: Objecting, owner: { accountId: number; ip: string }): Promise<void> {
  await inTransaction(parts.db, async (trx) => {
    await stopReset(parts, trx, owner)
    await deleteMailedTokensOf(trx, owner.accountId, 'keep-factor')
  })
}

/** Stops a reset by the mailed link. @throws AppError VALIDATION when the link is used or too old */
export async function objectByMail(parts: Objecting, { token, ip }: { token: string; ip: string }): Promise<void> {
  await inTransaction(parts.db, async (trx) => {
    const accountId = await requireMailedToken(trx, { token, purpose: 'keep-factor', at: parts.now() })
    await stopReset(parts, trx, { accountId, ip })
  })
}

/** Cancels a pending reset and logs it. */
async function stopReset(
  { noteAccountChange }: Objecting,
  trx: Database,
  { accountId, ip }: { accountId: number; ip: string },
): Promise<void> {
  if (!(await deleteReset(trx, accountId))) return
  const summary = 'Validation en deux étapes gardée, contre la demande de l’équipe'
  await noteAccountChange(trx, { by: accountId, ip, access: 'user', kind: 'account.factor-kept', summary })
}

/** Removes the second factors and passkeys whose reset is due, and mails their owners. */
export async function resetDueFactors(parts: AuthParts): Promise<void> {
  const changes = await inTransaction(parts.db, async (trx) => {
    const made: { accountId: number; change: ResetChange }[] = []
    for (const due of await lockDueResets(trx, parts.now())) {
      const change = await resetDueFactor(parts, trx, due)
      if (change) made.push({ accountId: due.account_id, change })
    }
    return made
  })
  if (!parts.mailer.isAvailable) return
  for (const change of changes) await parts.jobs.enqueue(sendSecurityNotice, change)
}

type ResetChange = 'passkey-removed' | 'factor-reset'

/** Resets one account. What its owner added after the request stays. @returns undefined when nothing was removed */
async function resetDueFactor(
  parts: AuthParts,
  trx: Database,
  { account_id: accountId, username, requested_at }: Awaited<ReturnType<typeof lockDueResets>>[number],
): Promise<ResetChange | undefined> {
  const confirmedAt = (await findFactor(trx, accountId))?.confirmed_at
  const keepsFactor = Boolean(confirmedAt && confirmedAt > requested_at)
  await (keepsFactor ? deleteReset(trx, accountId) : deleteFactor(trx, accountId))
  const hadPasskeys = await deletePasskeysOf(trx, accountId, requested_at)
  if (keepsFactor && !hadPasskeys) return undefined
  const change = keepsFactor ? 'passkey-removed' : 'factor-reset'
  await insertEvent(trx, { accountId, kind: change, at: parts.now() })
  const summary = keepsFactor
    ? `Clés d’accès de ${username} retirées`
    : `Validation en deux étapes de ${username} retirée`
  await parts.noteAccountChange(trx, { by: null, ip: null, access: 'admin', kind: 'account.factor-reset', summary })
  return change
}
