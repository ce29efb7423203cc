import { createSecretKey, type webcrypto } from 'node:crypto'
import { deriveKeys, type SessionKeys } from '../../../../platform/config/secrets.ts'

type List<Key> = [Key, ...Key[]]

/** What tokens are signed with: the first of each signs, all verify. */
export type TokenKeys = { access: List<webcrypto.CryptoKey>; refresh: List<Buffer>; device: List<Buffer> }

/** Each kind of token has keys of its own, so that none can be taken for another. */
export function deriveTokenKeys(keys: SessionKeys): TokenKeys {
  const [signing, ...verifying] = deriveKeys(keys, 'access token')
  return {
    access: [toHmacKey(signing), ...verifying.map(toHmacKey)],
    refresh: deriveKeys(keys, 'refresh token'),
    device: deriveKeys(keys, 'device mark'),
  }
}

/** Imported once: from bytes, each signature and each check would import the key anew. */
function toHmacKey(bytes: Buffer): webcrypto.CryptoKey {
  return createSecretKey(bytes).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
