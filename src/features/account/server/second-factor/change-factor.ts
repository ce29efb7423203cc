import { randomBytes } from 'node:crypto'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { drawQr } from '../../../../platform/pictures/draw-qr.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import type { setUpSecondFactor } from '../../second-factor-contract.ts'
import type { AuthParts } from '../auth-parts.ts'
import { getUser } from '../profile/update-profile.ts'
import { deleteFactor, findFactor, putUnconfirmedFactor, replaceRecoveryCodes } from '../queries/second-factors.ts'
import { type Owner, recordChange } from './record-change.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { spendAppCode, toTotp, wrongCode } from './require-code.ts'
import { sealSecret } from './seal-secret.ts'

// RFC 4226 recommends 160 bits.
const secretBytes = 20

/** Makes a secret for an authenticator app, in place of one not confirmed. @throws AppError CONFLICT when one is */
export async function setUpFactor(parts: AuthParts, accountId: number): Promise<AnswerOf<typeof setUpSecondFactor>> {
  const { email } = await getUser(parts, accountId)
  const secret = randomBytes(secretBytes)
  const isPut = await putUnconfirmedFactor(parts.db, {
    account_id: accountId,
    secret: sealSecret(parts.keys.secondFactor[0], accountId, secret),
    created_at: parts.now(),
  })
  if (!isPut) throw new AppError('CONFLICT', 'La validation en deux étapes est déjà activée.')
  const totp = toTotp(secret, email)
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr: drawQr(uri) }
}

/**
 * Turns the second factor on by a first code of the app.
 * @returns its recovery codes
 * @throws AppError VALIDATION for a wrong code, CONFLICT without a secret to confirm
 */
export async function turnOnFactor(parts: AuthParts, owner: Owner, code: string): Promise<string[]> {
  const { email } = await getUser(parts, owner.accountId)
  return recordChange(parts, { ...owner, change: 'factor-on' }, async (db) => {
    const factor = await findFactor(db, owner.accountId)
    if (!factor || factor.confirmed_at) {
      throw new AppError('CONFLICT', 'Cette activation a expiré ou est déjà faite : recommencez.')
    }
    const given = { code: code.replace(/\s/g, ''), email, confirmedAt: parts.now() }
    if (!(await spendAppCode({ ...parts, db }, factor, given))) throw wrongCode()
    return putRecoveryCodes(db, owner.accountId)
  })
}

/** Turns the second factor off; without one, nothing happens. */
export async function turnOffFactor(parts: AuthParts, owner: Owner): Promise<void> {
  const factor = await findFactor(parts.db, owner.accountId)
  if (!factor?.confirmed_at) return
  await recordChange(parts, { ...owner, change: 'factor-off' }, (db) => deleteFactor(db, owner.accountId))
}

/** Replaces the recovery codes. @throws AppError CONFLICT without a second factor */
export async function renewCodes(parts: AuthParts, owner: Owner): Promise<string[]> {
  return recordChange(parts, { ...owner, change: 'recovery-codes' }, async (db) => {
    const factor = await findFactor(db, owner.accountId)
    if (!factor?.confirmed_at) throw new AppError('CONFLICT', 'La validation en deux étapes n’est pas activée.')
    return putRecoveryCodes(db, owner.accountId)
  })
}

async function putRecoveryCodes(db: Database, accountId: number): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(db, { accountId, hashes: codes.map(hashRecoveryCode) })
  return codes
}
