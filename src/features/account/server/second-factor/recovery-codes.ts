import { createHash, randomBytes } from 'node:crypto'

const codeCount = 10
// 32 characters, without the similar 0, O, 1 and I: 16 of them hold 80 random bits, too many to guess from a hash.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 16

/** Makes ten recovery codes, such as `7KQ2-M4XA-PZ3H-9WRT`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () =>
    Array.from(randomBytes(length), (byte) => signs[byte % signs.length])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  )
}

/** Returns the stored form of a recovery code; case, spaces and dashes do not matter. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z\d]/g, ''))
    .digest()
}
