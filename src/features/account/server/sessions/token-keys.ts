import { createSecretKey, type webcrypto } from 'node:crypto'
import { deriveKeys, type SessionKeys } from '../../../../platform/config/secrets.ts'

type List<Key> = [Key, ...Key[]]

/** The signing keys of tokens: the first of each list signs, all verify. */
export type TokenKeys = {
  access: List<webcrypto.CryptoKey>
  refresh: List<Buffer>
  device: List<Buffer>
  /** Seals the secrets of second factors: the first seals, all open. */
  secondFactor: List<Buffer>
  /** Derives the tokens of links that can be mailed again. */
  mailedLink: List<Buffer>
}

/** Derives separate keys for each kind of token, so that one kind cannot pass for another. */
export function deriveTokenKeys(keys: SessionKeys): TokenKeys {
  const [signing, ...verifying] = deriveKeys(keys, 'access token')
  return {
    access: [toHmacKey(signing), ...verifying.map(toHmacKey)],
    refresh: deriveKeys(keys, 'refresh token'),
    device: deriveKeys(keys, 'device mark'),
    secondFactor: deriveKeys(keys, 'second factor'),
    mailedLink: deriveKeys(keys, 'mailed link'),
  }
}

/** Imports a key once; with raw bytes, each signature and check would import it again. */
function toHmacKey(bytes: Buffer): webcrypto.CryptoKey {
  return createSecretKey(bytes).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
