import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureBytes = 18

/** Returns the secret part of a calendar's address: account, number and their signature by the first key. */
export function toCalendarToken(keys: readonly [Buffer, ...Buffer[]], accountId: number, version: number): string {
  return `${accountId.toString(36)}-${version.toString(36)}-${sign(keys[0], accountId, version).toString('base64url')}`
}

/**
 * Returns the account and number of a calendar's address; undefined when the signature is invalid. Keys of earlier
 * rotations remain valid.
 */
export function readCalendarToken(
  keys: readonly Buffer[],
  token: string,
): { accountId: number; version: number } | undefined {
  const [, account = '', number = '', signature = ''] = /^([\da-z]{1,7})-([\da-z]{1,7})-([\w-]{24})$/.exec(token) ?? []
  const [accountId, version] = [Number.parseInt(account, 36), Number.parseInt(number, 36)]
  if (!Number.isInteger(accountId) || !Number.isInteger(version)) return undefined
  const given = Buffer.from(signature, 'base64url')
  const isOurs = keys.some((key) => timingSafeEqual(sign(key, accountId, version), given))
  return isOurs ? { accountId, version } : undefined
}

function sign(key: Buffer, accountId: number, version: number): Buffer {
  return createHmac('sha256', key).update(`${accountId} ${version}`).digest().subarray(0, signatureBytes)
}
