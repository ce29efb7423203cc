import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Which session a refresh token belongs to, and the how-manieth of its tokens it is. */
export type RefreshClaim = { sessionId: string; number: number }

const idBytes = 16
const numberBytes = 4
const macBytes = 32

/**
 * Makes a refresh token: the claim and its HMAC. The same claim under the same key is the same token, so that a
 * successor can be said again without being stored.
 */
export function makeRefreshToken(key: Buffer, { sessionId, number }: RefreshClaim): string {
  const claim = Buffer.alloc(idBytes + numberBytes)
  claim.write(sessionId.replaceAll('-', ''), 'hex')
  claim.writeUInt32BE(number, idBytes)
  return Buffer.concat([claim, sign(key, claim)]).toString('base64url')
}

/** @returns what a token claims, or undefined when none of the keys made it */
export function readRefreshToken(keys: Buffer[], token: string): RefreshClaim | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + numberBytes + macBytes) return undefined
  const claim = bytes.subarray(0, idBytes + numberBytes)
  const mac = bytes.subarray(idBytes + numberBytes)
  if (!keys.some((key) => timingSafeEqual(sign(key, claim), mac))) return undefined
  return { sessionId: toUuid(claim.toString('hex', 0, idBytes)), number: claim.readUInt32BE(idBytes) }
}

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function sign(key: Buffer, claim: Buffer): Buffer {
  return createHmac('sha256', key).update(claim).digest()
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
