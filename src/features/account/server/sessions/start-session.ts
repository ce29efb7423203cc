import { randomUUID } from 'node:crypto'
import { dayMs } from '../../../../shared/durations.ts'
import type { Tokens } from '../../contract.ts'
import { maxSessions, unusedSessionDays } from '../../session-rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import { endOldestSessions, insertSession } from '../queries/sessions.ts'
import type { Device } from './describe-device.ts'
import { hashToken, makeRefreshToken } from './refresh-token.ts'
import { signSessionToken } from './session-token.ts'

export const sessionLifeMs = unusedSessionDays * dayMs

type StartParts = Pick<AuthParts, 'db' | 'keys' | 'now'> & Partial<Pick<AuthParts, 'longestSessionMs'>>

/** Signs a device in. @returns its first tokens */
export async function startSession(
  { db, keys, now, longestSessionMs = sessionLifeMs }: StartParts,
  accountId: number,
  device: Device,
): Promise<Tokens> {
  const at = now()
  const sessionId = randomUUID()
  const refreshToken = makeRefreshToken(keys.refresh[0], { sessionId, number: 1 })
  await insertSession(db, {
    id: sessionId,
    account_id: accountId,
    refresh_number: 1,
    refresh_hash: hashToken(refreshToken),
    rotated_at: at,
    created_at: at,
    last_used_at: at,
    proved_at: at,
    expires_at: new Date(at.getTime() + Math.min(sessionLifeMs, longestSessionMs)),
    user_agent: device.userAgent,
    ip: device.ip,
  })
  await endOldestSessions(db, { accountId, kept: maxSessions, at })
  return { accessToken: await signSessionToken(keys, { accountId, sessionId }, at), refreshToken }
}
