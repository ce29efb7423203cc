import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { TokenKeys } from './token-keys.ts'

/** Lifetime of a session token, `accessToken` in answers (docs/product/account.md#session). */
const sessionTokenMinutes = 15

export type SessionClaim = { accountId: number; sessionId: string }

const claims = z.object({ typ: z.literal('access'), sub: z.string().regex(/^[1-9]\d{0,9}$/), sid: z.uuid() })

/** Signs a JWT (HS256) for an account and its session, valid for 15 minutes. */
export function signSessionToken(keys: TokenKeys, { accountId, sessionId }: SessionClaim, at: Date): Promise<string> {
  const issuedS = Math.floor(at.getTime() / 1000)
  return new SignJWT({ typ: 'access', sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(accountId))
    .setIssuedAt(issuedS)
    .setExpirationTime(issuedS + sessionTokenMinutes * 60)
    .sign(keys.access[0])
}

/** @returns the token's claims, or undefined when it is forged, of another kind or expired */
export async function readSessionToken(keys: TokenKeys, token: string, at: Date): Promise<SessionClaim | undefined> {
  for (const key of keys.access) {
    const read = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      currentDate: at,
      requiredClaims: ['exp'],
    }).catch(() => undefined)
    const { data } = claims.safeParse(read?.payload)
    if (data) return { accountId: Number(data.sub), sessionId: data.sid }
  }
  return undefined
}
