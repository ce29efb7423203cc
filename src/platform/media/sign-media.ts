import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { deriveKeys, loadSecrets } from '../config/secrets.ts'
import { encodeName } from './media-link.ts'
import type { MediaPlace } from './media-store.ts'

/** The path that own files are served under. */
export const mediaPath = '/own-media'

type Signed = {
  /** Whose files they are: the folder's, the bucket's, or those of a Jellyfin server. */
  place: MediaPlace | 'jellyfin'
  name: string
  expiresS: number
}

/** Signs addresses of own files, and checks them. */
export type MediaSigner = {
  /** Returns the path and query of a file, until `expiresS`, in seconds since 1970. */
  sign: (signed: Signed) => string
  isSigned: (signed: Signed, signature: string) => boolean
}

/** Creates the signer with keys derived from those of sessions, which are read at the first use. */
export function createMediaSigner(config: Pick<Config, 'DATA_DIR' | 'SESSION_SECRET'>): MediaSigner {
  let keys: readonly [Buffer, ...Buffer[]] | undefined
  const listKeys = () => {
    keys ??= deriveKeys(loadSecrets(config.DATA_DIR, config.SESSION_SECRET).session, 'media address')
    return keys
  }
  const digest = (key: Buffer, { place, name, expiresS }: Signed) =>
    createHmac('sha256', key).update(`${place}\n${expiresS}\n${name}`).digest()
  return {
    sign(signed) {
      const signature = digest(listKeys()[0], signed).toString('base64url')
      return `${mediaPath}/${signed.place}/${encodeName(signed.name)}?expires=${signed.expiresS}&signature=${signature}`
    },
    isSigned(signed, signature) {
      const given = Buffer.from(signature, 'base64url')
      return listKeys().some((key) => {
        const right = digest(key, signed)
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}
