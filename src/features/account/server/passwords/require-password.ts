import { AppError } from '../../../../platform/http/app-error.ts'
import { requireAttempt, resetFailures, type Source, toSource } from '../attempts/slow-down-attempts.ts'
import type { AuthParts } from '../auth-parts.ts'
import { findAccount, findAccountByEmail, type SignInRow } from '../queries/accounts.ts'
import { readDeviceMark } from '../sessions/device-mark.ts'
import { hashForUnknownAccount, isPasswordOf } from './hash-password.ts'

type Given = {
  email: string
  password: string
  ip: string
  /** The mark from an earlier sign-in of the device, if any. */
  device?: string | undefined
}

/**
 * Finds the account of an e-mail and a password. Knowing only one of them reveals nothing: an e-mail without an account
 * takes as long and gets the same message.
 * @returns the account, the device's id when its mark is this account's, and the source to count codes for
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_DISABLED, RATE_LIMITED
 */
export async function requireCredentials(
  { db, keys, now }: Pick<AuthParts, 'db' | 'keys' | 'now'>,
  { email, password, ip, device = '' }: Given,
): Promise<{ account: SignInRow; deviceId: string | undefined; source: Source }> {
  const account = await findAccountByEmail(db, email)
  const deviceId = account && readDeviceMark(keys.device, device, account)
  const source = toSource(deviceId, ip)
  await requireAttempt(db, { email, source }, now())
  const isRight = await isPasswordOf(account?.password_hash ?? (await hashForUnknownAccount()), password)
  if (!account || !isRight) throw new AppError('INVALID_CREDENTIALS')
  await resetFailures(db, { email, source })
  if (!account.is_active) throw new AppError('ACCOUNT_DISABLED')
  return { account, deviceId, source }
}

type OwnPassword = { accountId: number; sessionId: string | undefined; password: string; field: string }

/**
 * Requires the password of a signed-in user before an action that a borrowed device must not perform. Failures count
 * for their session only, so attempts of others at the login cause no wait here.
 * @param field the field that the error names
 * @throws AppError VALIDATION naming the field, RATE_LIMITED
 */
export async function requireOwnPassword(
  { db, now }: Pick<AuthParts, 'db' | 'now'>,
  { accountId, sessionId = '', password, field }: OwnPassword,
): Promise<SignInRow> {
  const account = await findAccount(db, accountId)
  if (!account) throw new AppError('TOKEN_EXPIRED')
  if (!account.has_password) throw noPassword(field)
  const attempt = { email: account.email, source: { kind: 'session', name: sessionId } as const }
  await requireAttempt(db, attempt, now())
  if (!(await isPasswordOf(account.password_hash, password))) {
    throw new AppError('VALIDATION', 'Le mot de passe actuel est incorrect', { field })
  }
  await resetFailures(db, attempt)
  return account
}

/** The error for an account that only other sites open: a new sign-in there proves its owner. */
function noPassword(field: string): AppError {
  const message =
    'Votre compte n’a pas de mot de passe : reconnectez-vous avec votre compte lié, puis choisissez-en un dans « Sécurité ».'
  return new AppError('VALIDATION', message, { field })
}
