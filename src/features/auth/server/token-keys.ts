import { hkdfSync } from 'node:crypto'
import type { SessionKeys } from '../../../platform/config/secrets.ts'

/** What tokens are signed with: the first of each signs, all verify. */
export type TokenKeys = { access: [Buffer, ...Buffer[]]; refresh: [Buffer, ...Buffer[]] }

/** Derives a key for each use from the installation's secrets, so that no token can be taken for another kind. */
export function deriveTokenKeys([first, ...others]: SessionKeys): TokenKeys {
  const derive = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', `sumine ${use}`, 32))
  const all = (use: string): [Buffer, ...Buffer[]] => [
    derive(first, use),
    ...others.map((secret) => derive(secret, use)),
  ]
  return { access: all('access token'), refresh: all('refresh token') }
}
