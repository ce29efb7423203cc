import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { accessOutcomes } from '../../../../shared/contract/access-levels.ts'
import type { Role } from '../../contract.ts'
import { deleteAllFailures } from '../attempts/slow-down-attempts.ts'
import type { AuthParts } from '../auth-parts.ts'
import { type SecurityChange, sendSecurityNotice } from '../jobs.ts'
import { requireMailedToken } from '../mailed/mailed-links.ts'
import { insertEvent } from '../queries/account-events.ts'
import { confirmAddress, findAccount, updatePassword } from '../queries/accounts.ts'
import { deleteIdentitiesOf } from '../queries/identities.ts'
import { deleteMailedTokensOf } from '../queries/mailed-tokens.ts'
import { deletePasskeysOf } from '../queries/passkeys.ts'
import { endSessionsOf } from '../queries/sessions.ts'
import type { Device } from '../sessions/describe-device.ts'
import { makeDeviceMark } from '../sessions/device-mark.ts'
import { hashStrongPassword } from './hash-strong-password.ts'
import { requireOwnPassword } from './require-password.ts'
import { requireUnleaked } from './require-unleaked.ts'

type Replacement = {
  newPassword: string
  /** The session that goes on. */
  sessionId: string | undefined
  device: Device
}
type Change = Replacement & { accountId: number; currentPassword: string }

/**
 * Changes the caller's password; their other sessions end at once (docs/product/account.md#changing-the-password), and
 * mailed links for a new password stop working.
 * @returns the device's new mark, since that of the old password is now worthless
 * @throws AppError VALIDATION when the current password is wrong or the new one too weak or leaked, RATE_LIMITED
 */
export async function changePassword(parts: AuthParts, change: Change): Promise<string> {
  const { accountId, currentPassword, sessionId } = change
  const account = await requireOwnPassword(parts, {
    accountId,
    sessionId,
    password: currentPassword,
    field: 'currentPassword',
  })
  return replacePassword(parts, account, change)
}

/** Gives an account without a password one. @returns the device's new mark @throws AppError CONFLICT, VALIDATION */
export async function chooseFirstPassword(
  parts: AuthParts,
  { accountId, ...replacement }: Replacement & { accountId: number },
): Promise<string> {
  const account = await findAccount(parts.db, accountId)
  if (!account) throw new AppError('TOKEN_EXPIRED')
  if (account.has_password) throw new AppError('CONFLICT', 'Votre compte a déjà un mot de passe.')
  return replacePassword(parts, account, replacement)
}

async function replacePassword(
  parts: AuthParts,
  account: { id: number; username: string; email: string; password_hash: string },
  { newPassword, sessionId, device }: Replacement,
): Promise<string> {
  const { id: accountId } = account
  await requireUnleaked(parts, newPassword, 'newPassword')
  const passwordHash = await hashStrongPassword(newPassword, account, 'newPassword')
  await inTransaction(parts.db, async (db) => {
    const before = account.password_hash
    await putPassword(db, { accountId, passwordHash, before, except: sessionId, at: parts.now() })
    await insertEvent(db, { accountId, kind: 'password', at: parts.now(), device })
  })
  return makeDeviceMark(parts.keys.device[0], { id: accountId, password_hash: passwordHash })
}

/**
 * Resets a password by a mailed link; all sessions of the account end. The link also confirms the address. If it was
 * unconfirmed, accounts of other sites are unlinked, and a member's passkeys and what sends data elsewhere removed.
 * @throws AppError VALIDATION when the link is used or too old, or the password too weak or leaked
 */
export async function resetPassword(
  parts: AuthParts,
  given: { token: string; newPassword: string; device: Device },
): Promise<void> {
  // Before the transaction, which must not wait for another site.
  await requireUnleaked(parts, given.newPassword, 'newPassword')
  const notices = await inTransaction(parts.db, async (db) => {
    const at = parts.now()
    const accountId = await requireMailedToken(db, { token: given.token, purpose: 'reset-password', at })
    const account = await findAccount(db, accountId)
    if (!account) throw new AppError('TOKEN_EXPIRED')
    // A refusal rolls the transaction back, so the link can be used for another password.
    const passwordHash = await hashStrongPassword(given.newPassword, account, 'newPassword')
    await putPassword(db, { accountId, passwordHash, at })
    await insertEvent(db, { accountId, kind: 'password-reset', at, device: given.device })
    const closed = account.email_confirmed_at ? [] : await closeOtherWays({ ...parts, db }, account, at)
    await confirmAddress(db, accountId, at)
    await deleteAllFailures(db, account.email)
    return closed.map((change) => ({ accountId, change }))
  })
  for (const notice of notices) await parts.jobs.enqueue(sendSecurityNotice, notice)
}

/**
 * Removes what a stranger who registered with this address may have added: ways in, and webhooks, calendars and lists
 * elsewhere that get the owner's data. @returns the removed ways in
 */
async function closeOtherWays(
  { db, afterUndo }: Pick<AuthParts, 'db' | 'afterUndo'>,
  { id: accountId, role }: { id: number; role: Role },
  at: Date,
): Promise<SecurityChange[]> {
  const changes: SecurityChange[] = []
  if (await deleteIdentitiesOf(db, accountId)) changes.push('provider-unlinked')
  // A passkey is also the second factor of staff, which access to a mailbox does not replace.
  const isStaff = accessOutcomes.staff[role] === 'allowed'
  if (!isStaff && (await deletePasskeysOf(db, accountId, at))) changes.push('passkey-removed')
  for (const kind of changes) await insertEvent(db, { accountId, kind, at })
  const undone = { actionId: 0, animeIds: [], accountIds: [], readdressedIds: [accountId], since: new Date(0), at }
  for (const run of afterUndo) await run(db, undone)
  return changes
}

type NewPassword = {
  accountId: number
  passwordHash: string
  /** The hash that the former password was checked against: a newer one may have been set since. */
  before?: string
  except?: string | undefined
  at: Date
}

/**
 * Sets an account's password, in the caller's transaction: its sessions end at once, except one if given, and mailed
 * links for a new password stop working.
 * @throws AppError TOKEN_EXPIRED when the present hash is not `before`
 */
export async function putPassword(
  db: Database,
  { accountId, passwordHash, before, except, at }: NewPassword,
): Promise<void> {
  const isPut = await updatePassword(db, { id: accountId, passwordHash, before, at })
  if (!isPut && before !== undefined) throw new AppError('TOKEN_EXPIRED')
  await deleteMailedTokensOf(db, accountId, 'reset-password')
  await endSessionsOf(db, { accountIds: [accountId], except, at })
}
