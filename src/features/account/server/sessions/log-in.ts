import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import type { login } from '../../contract.ts'
import type { AuthParts, SignIn } from '../auth-parts.ts'
import { sendNewDeviceNotice } from '../jobs.ts'
import { requireCredentials } from '../passwords/require-password.ts'
import { toOwnUser } from '../profile/present.ts'
import { insertEvent, isSeenDevice } from '../queries/account-events.ts'
import { recordLogin, type SignInRow } from '../queries/accounts.ts'
import { requireSecondFactor } from '../second-factor/require-code.ts'
import type { Device } from './describe-device.ts'
import { makeDeviceMark } from './device-mark.ts'
import { startSession } from './start-session.ts'

/**
 * Signs a device in with e-mail and password, and a code if the account has a second factor. Cancels a pending removal
 * of the account.
 * @throws AppError INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, PASSKEY_REQUIRED, VALIDATION for a wrong code,
 * ACCOUNT_DISABLED, RATE_LIMITED
 */
export const logIn: SignIn<typeof login> = async (parts, { body }, device) => {
  const { account, deviceId, source } = await requireCredentials(parts, { ...body, ip: device.ip })
  await requireSecondFactor(parts, account, { code: body.code, source })
  return openSession(parts, { account, device, deviceId })
}

type Opened = {
  account: SignInRow
  device: Device
  /** Result of `readDeviceMark`: the device is known. */
  deviceId: string | undefined
}

/**
 * Signs a device in to an account whose owner was recognised. Cancels a pending removal of the account.
 * @throws AppError INVALID_CREDENTIALS or ACCOUNT_DISABLED when the account changed while its owner was recognised
 */
export async function openSession(
  parts: AuthParts,
  { account, device, deviceId }: Opened,
): Promise<AnswerOf<typeof login>> {
  const isNew = deviceId === undefined && !(await isSeenDevice(parts.db, { accountId: account.id, device }))
  const { user, tokens, eventId } = await inTransaction(parts.db, async (db) => {
    const at = parts.now()
    // Locks the account: a new password that comes later ends this session, an earlier one is seen here.
    const user = await recordLogin(db, account.id, at)
    if (user.password_hash !== account.password_hash) throw new AppError('INVALID_CREDENTIALS')
    if (!user.is_active) throw new AppError('ACCOUNT_DISABLED')
    const tokens = await startSession({ ...parts, db }, account.id, device)
    return { user, tokens, eventId: await insertEvent(db, { accountId: account.id, kind: 'sign-in', at, device }) }
  })
  if (isNew && account.last_login) await notifyOwner(parts, account.id, eventId)
  return {
    tokens,
    user: toOwnUser(user),
    device: makeDeviceMark(parts.keys.device[0], account, deviceId),
    deletion_cancelled: account.deletion_requested_at !== null,
  }
}

// A thief who tries many browsers must not bury the first mail.
const noticePauseS = 3600

/** Mails the owner of an account that a device signs in that was not seen before. */
async function notifyOwner({ jobs, mailer }: AuthParts, accountId: number, eventId: number): Promise<void> {
  if (!mailer.isAvailable) return
  await jobs.enqueue(sendNewDeviceNotice, { eventId }, { key: String(accountId), seconds: noticePauseS })
}
