import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The session of a refresh token, and the token's sequence number. */
export type RefreshClaim = { sessionId: string; number: number }

const idBytes = 16
const numberBytes = 4
const macBytes = 32

/**
 * Makes a refresh token: the claim and its HMAC. It is deterministic, so a successor can be sent again without being
 * stored.
 */
export function makeRefreshToken(key: Buffer, { sessionId, number }: RefreshClaim): string {
  const claim = Buffer.alloc(idBytes + numberBytes)
  claim.write(sessionId.replaceAll('-', ''), 'hex')
  claim.writeUInt32BE(number, idBytes)
  return Buffer.concat([claim, sign(key, claim)]).toString('base64url')
}

/** @returns the token's claim, or undefined when it matches none of the keys */
export function readRefreshToken(keys: Buffer[], token: string): RefreshClaim | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + numberBytes + macBytes) return undefined
  const claim = bytes.subarray(0, idBytes + numberBytes)
  const mac = bytes.subarray(idBytes + numberBytes)
  if (!keys.some((key) => timingSafeEqual(sign(key, claim), mac))) return undefined
  return { sessionId: toUuid(claim.toString('hex', 0, idBytes)), number: claim.readUInt32BE(idBytes) }
}

/** Returns the stored form of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const sign = (key: Buffer, claim: Buffer): Buffer => createHmac('sha256', key).update(claim).digest()

const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
