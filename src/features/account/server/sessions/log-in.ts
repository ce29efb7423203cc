import type { AnswerOf, ParsedInputOf } from '../../../../shared/contract/endpoint.ts'
import type { login } from '../../contract.ts'
import type { AuthParts, Device } from '../auth-parts.ts'
import { requireCredentials } from '../passwords/require-password.ts'
import { toUser } from '../profile/present.ts'
import { recordLogin } from '../queries/accounts.ts'
import { requireSecondFactor } from '../second-factor/require-code.ts'
import { makeDeviceMark } from './device-mark.ts'
import { startSession } from './start-session.ts'

/**
 * Signs a device in with e-mail and password, and a code if the account has a second factor. Cancels a pending removal of the account.
 * @throws AppError INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, VALIDATION for a wrong code, ACCOUNT_DISABLED,
 * RATE_LIMITED
 */
export async function logIn(
  parts: AuthParts,
  { body }: ParsedInputOf<typeof login>,
  device: Device,
): Promise<AnswerOf<typeof login>> {
  const { account, deviceId, source } = await requireCredentials(parts, { ...body, ip: device.ip })
  await requireSecondFactor(parts, account, { code: body.code, source })
  const user = await recordLogin(parts.db, account.id, parts.now())
  const tokens = await startSession(parts, account.id, device)
  return {
    tokens,
    user: toUser(user),
    device: makeDeviceMark(parts.keys.device[0], account, deviceId),
    deletion_cancelled: account.deletion_requested_at !== null,
  }
}
