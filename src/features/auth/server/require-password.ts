import { AppError } from '../../../platform/http/app-error.ts'
import type { AuthParts } from './auth-parts.ts'
import { hashOfNobody, isPasswordOf } from './hash-password.ts'
import { findAccount, findAccountByEmail, type SignInRow } from './queries/accounts.ts'
import { forgetFailures, requireAttempt } from './slow-down-attempts.ts'

type Parts = Pick<AuthParts, 'db' | 'now'>

/**
 * Finds the account of an e-mail and a password. Who knows one of them only learns nothing: an e-mail without an
 * account takes as long and is refused in the same words.
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_DISABLED, RATE_LIMITED
 */
export async function requireCredentials(
  { db, now }: Parts,
  { email, password }: { email: string; password: string },
): Promise<SignInRow> {
  await requireAttempt(db, email, now())
  const account = await findAccountByEmail(db, email)
  const isRight = await isPasswordOf(account?.password_hash ?? (await hashOfNobody()), password)
  if (!account || !isRight) throw new AppError('INVALID_CREDENTIALS')
  await forgetFailures(db, email)
  if (!account.is_active) throw new AppError('ACCOUNT_DISABLED')
  return account
}

/**
 * Makes sure that a signed-in person knows their password, before something that a borrowed device must not do.
 * @param field which field of the call to blame
 * @throws AppError VALIDATION naming the field, RATE_LIMITED
 */
export async function requireOwnPassword(
  { db, now }: Parts,
  { accountId, password, field }: { accountId: number; password: string; field: string },
): Promise<SignInRow> {
  const account = await findAccount(db, accountId)
  if (!account) throw new AppError('TOKEN_EXPIRED')
  await requireAttempt(db, account.email, now())
  if (!(await isPasswordOf(account.password_hash, password))) {
    const message = 'Le mot de passe actuel est incorrect'
    throw new AppError('VALIDATION', message, { fields: [{ field, message }] })
  }
  await forgetFailures(db, account.email)
  return account
}
