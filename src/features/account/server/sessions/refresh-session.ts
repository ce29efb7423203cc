import { AppError } from '../../../../platform/http/app-error.ts'
import type { Tokens } from '../../contract.ts'
import type { AuthParts } from '../auth-parts.ts'
import { endOneSession, findSession, type LiveSessionRow, rotateSession } from '../queries/sessions.ts'
import type { Device } from './describe-device.ts'
import { hashToken, makeRefreshToken, type RefreshClaim, readRefreshToken } from './refresh-token.ts'
import { signSessionToken } from './session-token.ts'
import { sessionLifeMs } from './start-session.ts'

/**
 * Time within which the same device may present its previous token again: two tabs, or a lost response, which the
 * browser awaits for a minute (docs/product/account.md#session).
 */
const graceMs = 90_000

type Parts = Pick<AuthParts, 'db' | 'keys' | 'log' | 'now' | 'longestSessionMs'>
type Given = { claim: RefreshClaim; token: string; device: Device; at: Date }

/**
 * Exchanges a refresh token for new tokens. A token used before ends its session: either the owner or a thief holds the
 * newer one, and the server cannot tell which.
 * @throws AppError TOKEN_EXPIRED, ACCOUNT_DISABLED
 */
export async function refreshSession(parts: Parts, token: string, device: Device): Promise<Tokens> {
  const claim = readRefreshToken(parts.keys.refresh, token)
  if (!claim) throw new AppError('TOKEN_EXPIRED')
  const given = { claim, token, device, at: parts.now() }
  return (await rotate(parts, given)) ?? (await repeatOrEnd(parts, given))
}

async function rotate(
  { db, keys, longestSessionMs }: Parts,
  { claim, token, device, at }: Given,
): Promise<Tokens | undefined> {
  const { sessionId, number } = claim
  const refreshToken = makeRefreshToken(keys.refresh[0], { sessionId, number: number + 1 })
  const accountId = await rotateSession(db, {
    id: sessionId,
    number,
    hash: hashToken(token),
    nextHash: hashToken(refreshToken),
    at,
    lifeMs: sessionLifeMs,
    longestMs: longestSessionMs,
    ...device,
  })
  if (accountId === undefined) return undefined
  return { accessToken: await signSessionToken(keys, { accountId, sessionId }, at), refreshToken }
}

async function repeatOrEnd(parts: Parts, { claim, device, at }: Given): Promise<Tokens> {
  const session = await findSession(parts.db, claim.sessionId)
  if (!session || session.ended_at || session.expires_at <= at) throw new AppError('TOKEN_EXPIRED')
  if (!session.is_active) throw new AppError('ACCOUNT_DISABLED')
  const { id, account_id: accountId, refresh_number } = session
  const isLast = claim.number === refresh_number - 1
  const isSoon = at.getTime() - session.rotated_at.getTime() <= graceMs
  const refreshToken = currentTokenOf(parts, session)
  if (isLast && isSoon && session.user_agent === device.userAgent && refreshToken) {
    return { accessToken: await signSessionToken(parts.keys, { accountId, sessionId: id }, at), refreshToken }
  }
  if (claim.number < refresh_number) {
    await endOneSession(parts.db, { accountId, id, at })
    // Seldom innocent, so operators want to know. The token itself stays out of the log.
    parts.log.warn({ accountId, sessionId: id, ...device }, 'a refresh token was reused: its session was ended')
  }
  throw new AppError('TOKEN_EXPIRED')
}

/** Rebuilds the session's current token with the key that made it, by comparing hashes. */
function currentTokenOf({ keys }: Parts, session: LiveSessionRow): string | undefined {
  const claim = { sessionId: session.id, number: session.refresh_number }
  return keys.refresh
    .map((key) => makeRefreshToken(key, claim))
    .find((token) => hashToken(token).equals(session.refresh_hash))
}
