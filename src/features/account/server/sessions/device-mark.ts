import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a mark is bound to: it dies with the password of the sign-in that gave it. */
type Bound = { id: number; password_hash: string }

const idBytes = 16

/**
 * Makes the mark that a device keeps after signing in, also when it signs out: by it, the device is told from strangers
 * who try passwords for the same account. It opens nothing.
 * @param deviceId what `readDeviceMark` answered, so that a device stays one; a new one when left out
 */
export function makeDeviceMark(key: Buffer, account: Bound, deviceId?: string): string {
  const id = deviceId ? Buffer.from(deviceId, 'hex') : randomBytes(idBytes)
  return Buffer.concat([id, sign(key, id, account)]).toString('base64url')
}

/** @returns the device's id, or undefined when the mark is none, is another account's, or of an earlier password */
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
