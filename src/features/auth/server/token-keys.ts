import { createSecretKey, hkdfSync, type webcrypto } from 'node:crypto'
import type { SessionKeys } from '../../../platform/config/secrets.ts'

type List<Key> = [Key, ...Key[]]

/** What tokens are signed with: the first of each signs, all verify. */
export type TokenKeys = { access: List<webcrypto.CryptoKey>; refresh: List<Buffer> }

/** Derives a key for each use from the installation's secrets, so that no token can be taken for another kind. */
export function deriveTokenKeys([first, ...others]: SessionKeys): TokenKeys {
  const derive = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', `sumine ${use}`, 32))
  const all = (use: string): List<Buffer> => [derive(first, use), ...others.map((secret) => derive(secret, use))]
  const [signing, ...verifying] = all('access token')
  return { access: [toHmacKey(signing), ...verifying.map(toHmacKey)], refresh: all('refresh token') }
}

/** Imported once: from bytes, each signature and each check would import the key anew. */
function toHmacKey(bytes: Buffer): webcrypto.CryptoKey {
  return createSecretKey(bytes).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
