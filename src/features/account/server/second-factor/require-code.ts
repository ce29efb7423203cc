import { Secret, TOTP } from 'otpauth'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Role } from '../../contract.ts'
import { requireAttempt, resetFailures, type Source } from '../attempts/slow-down-attempts.ts'
import type { AuthParts } from '../auth-parts.ts'
import { countPasskeys } from '../queries/passkeys.ts'
import { type FactorRow, findFactor, replaceSecret, spendRecoveryCode, spendStep } from '../queries/second-factors.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { openSecret, sealSecret } from './seal-secret.ts'

type Parts = Pick<AuthParts, 'db' | 'keys' | 'now' | 'log'>
type SignInParts = Parts & Pick<AuthParts, 'requiresStaffFactor'>
type Owner = { id: number; email: string }
type StaffOwner = Owner & { role: Role }
type GivenCode = { code: string; source: Source }

const periodS = 30
// Clocks of phones differ a little: the codes just before and after count as well.
const periodsAround = 1

const appCode = /^\d{6}$/

/** Describes the codes of a secret. All apps know SHA-1 with six digits and 30 seconds (RFC 6238). */
export function toTotp(secret: Buffer, email: string): TOTP {
  const bytes = new Uint8Array(secret)
  return new TOTP({
    issuer: 'Suminé',
    label: email,
    secret: new Secret({ buffer: bytes.buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodS,
  })
}

/**
 * Requires a code at a sign-in with the right password, if the account has a second factor.
 * @throws AppError SECOND_FACTOR_REQUIRED without a code, PASSKEY_REQUIRED, else those of `requireCode`
 */
export async function requireSecondFactor(
  parts: SignInParts,
  account: StaffOwner,
  { code, source }: { code: string | undefined; source: Source },
): Promise<void> {
  const factor = await findFactor(parts.db, account.id)
  if (!factor?.confirmed_at) return requireNoDuePasskey(parts, account)
  if (!code) throw new AppError('SECOND_FACTOR_REQUIRED')
  await requireCode(parts, account, { code, source })
}

/** Refuses the password alone for staff who need a second factor and have a passkey: they sign in with it. */
async function requireNoDuePasskey({ db, requiresStaffFactor }: SignInParts, { id, role }: StaffOwner): Promise<void> {
  const isDue = requiresStaffFactor && role !== 'Utilisateur'
  if (isDue && (await countPasskeys(db, id)) > 0) throw new AppError('PASSKEY_REQUIRED')
}

/**
 * Requires a code of the account's app, or a recovery code; each works once. Wrong ones are slowed down as passwords
 * are, but counted apart: the right password must not reset their count.
 * @throws AppError VALIDATION naming the field, RATE_LIMITED
 */
export async function requireCode(parts: Parts, account: Owner, { code, source }: GivenCode): Promise<void> {
  const attempt = { email: account.email, source, secret: 'code' } as const
  await requireAttempt(parts.db, attempt, parts.now())
  if (!(await spendCode(parts, account, code))) throw wrongCode()
  await resetFailures(parts.db, attempt)
}

/** Uses up a code of the app or a recovery code. @returns false when it is wrong or was used before */
async function spendCode(parts: Parts, { id, email }: Owner, code: string): Promise<boolean> {
  const factor = await findFactor(parts.db, id)
  if (!factor?.confirmed_at) return false
  const digits = code.replace(/\s/g, '')
  if (!appCode.test(digits)) return spendRecoveryCode(parts.db, id, hashRecoveryCode(code))
  return spendAppCode(parts, factor, { code: digits, email })
}

/**
 * Uses up a code of an authenticator app.
 * @param confirmedAt set to confirm the factor by this code
 * @returns false when it is wrong or was used before
 */
export async function spendAppCode(
  { db, keys, now, log }: Parts,
  factor: FactorRow,
  { code, email, confirmedAt }: { code: string; email: string; confirmedAt?: Date },
): Promise<boolean> {
  // The library compares bytes, of which characters beyond ASCII have more than one.
  if (!appCode.test(code)) return false
  const accountId = factor.account_id
  const secret = openSecret(keys.secondFactor, accountId, factor.secret)
  if (!secret) {
    log.error({ accountId }, 'no session secret opens this second factor: the secret that sealed it was removed')
    return false
  }
  const timestamp = now().getTime()
  const delta = toTotp(secret, email).validate({ token: code, timestamp, window: periodsAround })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / periodS) + delta
  const confirmed = confirmedAt && { at: confirmedAt, secret: factor.secret }
  const isNew = await spendStep(db, { accountId, step, confirmed })
  if (!isNew) return false
  // Sealed by the newest key, so that older ones can be removed one day.
  const after = sealSecret(keys.secondFactor[0], accountId, secret)
  await replaceSecret(db, { accountId, before: factor.secret, after })
  return true
}

export function wrongCode(): AppError {
  return new AppError('VALIDATION', 'Ce code est incorrect ou a déjà servi.', { field: 'code' })
}
