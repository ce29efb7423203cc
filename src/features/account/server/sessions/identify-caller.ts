import type { Caller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Identify } from '../../../../platform/http/serve-api.ts'
import { proofMinutes } from '../../rules.ts'
import { tokenPrefix } from '../../tokens-rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import { findSessionAccount } from '../queries/sessions.ts'
import { identifyToken } from '../tokens/own-tokens.ts'
import { readAccessToken } from './access-token.ts'

/**
 * Identifies the caller of each call. The token only names the session, so its end and the account's role or
 * deactivation take effect at once (docs/product/account.md#session). One look-up by unique keys.
 */
export function createIdentify({ db, keys, now }: Pick<AuthParts, 'db' | 'keys' | 'now'>): Identify {
  return async (token: string): Promise<Caller> => {
    if (token.startsWith(tokenPrefix)) return identifyToken({ db, now }, token)
    const at = now()
    const claim = await readAccessToken(keys, token, at)
    const account = claim && (await findSessionAccount(db, { id: claim.sessionId, at }))
    if (!claim || account?.id !== claim.accountId) throw new AppError('TOKEN_EXPIRED')
    if (!account.is_active) throw new AppError('ACCOUNT_DISABLED')
    const hasProof = at.getTime() - account.proved_at.getTime() <= proofMinutes * 60_000
    return { userId: account.id, role: account.role, sessionId: claim.sessionId, hasProof }
  }
}
