import type { Caller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { ParsedInputOf } from '../../../../shared/contract/endpoint.ts'
import type { proveMyself } from '../../second-factor-contract.ts'
import type { AuthParts } from '../auth-parts.ts'
import { requirePasskey } from '../passkeys/require-passkey.ts'
import { requireOwnPassword } from '../passwords/require-password.ts'
import { getUser } from '../profile/update-profile.ts'
import { recordProof } from '../queries/sessions.ts'
import { requireCode } from './require-code.ts'

/**
 * Records that the owner gave the password, a code or a passkey on this device. Failures count for their session only.
 * @throws AppError VALIDATION naming the field, PASSKEY_REFUSED, RATE_LIMITED
 */
export async function proveOneself(
  parts: AuthParts,
  { userId: accountId, sessionId }: Caller,
  { body }: ParsedInputOf<typeof proveMyself>,
): Promise<void> {
  if (!sessionId) throw new AppError('TOKEN_EXPIRED')
  if ('code' in body) {
    const source = { kind: 'session', name: sessionId } as const
    await requireCode(parts, await getUser(parts, accountId), { code: body.code, source })
  } else if ('passkey' in body) {
    await requirePasskey(parts, { passkey: body.passkey, accountId })
  } else {
    await requireOwnPassword(parts, { accountId, sessionId, password: body.password, field: 'password' })
  }
  await recordProof(parts.db, { id: sessionId, at: parts.now() })
}
