import { AppError } from '../../../../platform/http/app-error.ts'
import type { signInByPasskey } from '../../passkeys-contract.ts'
import type { SignIn } from '../auth-parts.ts'
import { findAccount } from '../queries/accounts.ts'
import { readDeviceMark } from '../sessions/device-mark.ts'
import { openSession } from '../sessions/log-in.ts'
import { requirePasskey } from './require-passkey.ts'

/**
 * Signs a device in with a passkey: the device has it, and recognised its owner, so neither password nor code is asked
 * for. Cancels a pending removal of the account.
 * @throws AppError PASSKEY_REFUSED, ACCOUNT_DISABLED
 */
export const logInByPasskey: SignIn<typeof signInByPasskey> = async (
  parts,
  { body: { passkey, device: mark = '' } },
  device,
) => {
  const { account_id } = await requirePasskey(parts, { passkey, accountId: null })
  const account = await findAccount(parts.db, account_id)
  if (!account) throw new AppError('PASSKEY_REFUSED')
  if (!account.is_active) throw new AppError('ACCOUNT_DISABLED')
  return openSession(parts, { account, device, deviceId: readDeviceMark(parts.keys.device, mark, account) })
}
