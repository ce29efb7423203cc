import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { AuthParts } from '../auth-parts.ts'
import { confirmAddress, findAccount, updatePassword } from '../queries/accounts.ts'
import { deleteMailedTokensOf } from '../queries/mailed-tokens.ts'
import { endSessions } from '../queries/sessions.ts'
import { requireMailedToken } from '../registering/mailed-links.ts'
import { makeDeviceMark } from '../sessions/device-mark.ts'
import { hashNewPassword } from './hash-new-password.ts'
import { requireOwnPassword } from './require-password.ts'
import { forgetAllFailures } from './slow-down-attempts.ts'

type Change = { accountId: number; sessionId: string | undefined; currentPassword: string; newPassword: string }

/**
 * Changes a person's password; their other sessions end at once (docs/product/account.md#changing-the-password), and a
 * mailed link no longer works.
 * @returns the device's new mark: that of the old password is worth nothing any more
 * @throws AppError VALIDATION when the current password is wrong or the new one too weak, RATE_LIMITED
 */
export async function changePassword(parts: AuthParts, change: Change): Promise<string> {
  const { accountId, currentPassword, newPassword, sessionId } = change
  const account = await requireOwnPassword(parts, {
    accountId,
    sessionId,
    password: currentPassword,
    field: 'currentPassword',
  })
  const passwordHash = await hashNewPassword(newPassword, account, 'newPassword')
  await inTransaction(parts.db, async (db) => {
    await putPassword(db, { accountId, passwordHash, except: sessionId, at: parts.now() })
  })
  return makeDeviceMark(parts.keys.device[0], { id: accountId, password_hash: passwordHash })
}

/**
 * Sets the password of whoever followed a mailed link; all their sessions end. Following it also proves the address.
 * @throws AppError VALIDATION when the link is used or too old, or the password too weak
 */
export async function resetPassword(parts: AuthParts, given: { token: string; newPassword: string }): Promise<void> {
  await inTransaction(parts.db, async (db) => {
    const at = parts.now()
    const accountId = await requireMailedToken(db, { token: given.token, purpose: 'reset-password', at })
    const account = await findAccount(db, accountId)
    if (!account) throw new AppError('TOKEN_EXPIRED')
    // A refusal takes the transaction back: the link can be used for another password.
    const passwordHash = await hashNewPassword(given.newPassword, account, 'newPassword')
    await putPassword(db, { accountId, passwordHash, at })
    await confirmAddress(db, accountId, at)
    await forgetAllFailures(db, account.email)
  })
}

/**
 * Sets an account's password, in the caller's transaction: its sessions end at once, but for one when it is given, and a
 * mailed link no longer works.
 */
export async function putPassword(
  db: Database,
  {
    accountId,
    passwordHash,
    except,
    at,
  }: { accountId: number; passwordHash: string; except?: string | undefined; at: Date },
): Promise<void> {
  await updatePassword(db, { id: accountId, passwordHash, at })
  await deleteMailedTokensOf(db, accountId, 'reset-password')
  await endSessions(db, { accountId, except, at })
}
