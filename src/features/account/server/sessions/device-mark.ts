import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The account fields that a mark depends on: it expires with the password of its sign-in. */
type Bound = { id: number; password_hash: string }

const idBytes = 16

/**
 * Makes the mark that a device keeps after signing in, even when it signs out. It distinguishes the device from
 * strangers who try passwords for the same account, and grants no access.
 * @param deviceId result of `readDeviceMark`, so that the device keeps its id; a new one by default
 */
export function makeDeviceMark(key: Buffer, account: Bound, deviceId?: string): string {
  const id = deviceId ? Buffer.from(deviceId, 'hex') : randomBytes(idBytes)
  return Buffer.concat([id, sign(key, id, account)]).toString('base64url')
}

/** @returns the device's id, or undefined when the mark is invalid, another account's, or of an earlier password */
export function readDeviceMark(keys: Buffer[], mark: string, account: Bound): string | undefined {
  const bytes = Buffer.from(mark, 'base64url')
  const [id, mac] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)]
  const isOurs = keys.some((key) => {
    const expected = sign(key, id, account)
    return expected.length === mac.length && timingSafeEqual(expected, mac)
  })
  return isOurs ? id.toString('hex') : undefined
}

function sign(key: Buffer, id: Buffer, account: Bound): Buffer {
  return createHmac('sha256', key).update(id).update(`${account.id} ${account.password_hash}`).digest()
}
