import type { Caller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Identify } from '../../../../platform/http/serve-api.ts'
import { isOfStaff } from '../../../../shared/contract/access-levels.ts'
import { proofMinutes } from '../../second-factor-rules.ts'
import { tokenPrefix } from '../../tokens-rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import { findSessionAccount } from '../queries/sessions.ts'
import { noteFactorDuty } from '../second-factor/staff-duty.ts'
import { identifyToken } from '../tokens/own-tokens.ts'
import { readSessionToken } from './session-token.ts'

type Parts = Pick<AuthParts, 'db' | 'keys' | 'now' | 'requiresStaffFactor'>

/**
 * Identifies the caller of each call. One look-up by unique keys; calls of the administration have a second one where
 * staff need a second factor.
 */
export function createIdentify(parts: Parts): Identify {
  const { db, now, requiresStaffFactor } = parts
  return async (token, access) => {
    const caller = await (token.startsWith(tokenPrefix) ? identifyToken(parts, token) : identifySession(parts, token))
    const isChecked = requiresStaffFactor && isOfStaff(access) && caller.role !== 'Utilisateur'
    return isChecked ? { ...caller, lacksFactor: await noteFactorDuty(db, caller.userId, now()) } : caller
  }
}

/**
 * Identifies a device. The token only names the session, so its end and the account's role or deactivation take effect
 * at once (docs/product/account.md#session).
 */
async function identifySession({ db, keys, now }: Parts, token: string): Promise<Caller> {
  const at = now()
  const claim = await readSessionToken(keys, token, at)
  const account = claim && (await findSessionAccount(db, { id: claim.sessionId, at }))
  if (!claim || account?.id !== claim.accountId) throw new AppError('TOKEN_EXPIRED')
  if (!account.is_active) throw new AppError('ACCOUNT_DISABLED')
  // A proof from the future comes from a clock that was corrected since.
  const hasProof = Math.abs(at.getTime() - account.proved_at.getTime()) <= proofMinutes * 60_000
  return { userId: account.id, role: account.role, sessionId: claim.sessionId, hasProof }
}
