import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [nonceBytes, tagBytes] = [12, 16]

/** Encrypts a secret for its account with AES-256-GCM: another account's row cannot hold it. */
export function sealSecret(key: Buffer, accountId: number, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(accountId)))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Decrypts a secret. @returns undefined when none of the keys made it, or it belongs to another account */
export function openSecret(keys: Buffer[], accountId: number, sealed: Buffer): Buffer | undefined {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      .setAAD(Buffer.from(String(accountId)))
      .setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
    } catch {
      // Another key made it.
    }
  }
  return undefined
}
