import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { AuthParts } from './auth-parts.ts'
import { makeDeviceMark } from './device-mark.ts'
import { hashPassword } from './hash-password.ts'
import { requireMailedToken } from './mailed-links.ts'
import { confirmAddress, findAccount, updatePassword } from './queries/accounts.ts'
import { deleteMailedTokensOf } from './queries/mailed-tokens.ts'
import { endSessions } from './queries/sessions.ts'
import { requireOwnPassword } from './require-password.ts'
import { forgetAllFailures } from './slow-down-attempts.ts'

type Change = { accountId: number; sessionId: string | undefined; currentPassword: string; newPassword: string }

/**
 * Changes a person's password; their other sessions end at once (docs/product/account.md#changing-the-password), and a
 * mailed link no longer works.
 * @returns the device's new mark: that of the old password is worth nothing any more
 * @throws AppError VALIDATION when the current password is wrong, RATE_LIMITED
 */
export async function changePassword(parts: AuthParts, change: Change): Promise<string> {
  const { accountId, currentPassword, newPassword, sessionId } = change
  await requireOwnPassword(parts, { accountId, sessionId, password: currentPassword, field: 'currentPassword' })
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(parts.db, async (db) => {
    await putPassword(db, { accountId, passwordHash, except: sessionId, at: parts.now() })
  })
  return makeDeviceMark(parts.keys.device[0], { id: accountId, password_hash: passwordHash })
}

/**
 * Sets the password of whoever followed a mailed link; all their sessions end. Following it also proves the address.
 * @throws AppError VALIDATION when the link is used or too old
 */
export async function resetPassword(parts: AuthParts, given: { token: string; newPassword: string }): Promise<void> {
  const passwordHash = await hashPassword(given.newPassword)
  await inTransaction(parts.db, async (db) => {
    const at = parts.now()
    const accountId = await requireMailedToken(db, { token: given.token, purpose: 'reset-password', at })
    await putPassword(db, { accountId, passwordHash, at })
    await confirmAddress(db, accountId, at)
    const account = await findAccount(db, accountId)
    if (account) await forgetAllFailures(db, account.email)
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
