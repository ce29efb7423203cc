import { AppError } from '../../../../platform/http/app-error.ts'
import { readMediaLink, toMediaLink } from '../../../../platform/media/media-link.ts'
import type { MediaStore } from '../../../../platform/media/media-store.ts'
import { toMediaType } from '../../../../platform/media/media-types.ts'
import { readManifest, rewriteManifest } from '../../../../platform/media/read-manifest.ts'
import type { MediaSigner } from '../../../../platform/media/sign-media.ts'
import { HostFailure, noAddressFound, resolutionFailed } from '../asking/host-failure.ts'
import { rewritePlaylist } from '../hosts/rewrite-playlist.ts'
import { toMediaAddress } from './own-media.ts'

type Signing = { store: MediaStore; signer: MediaSigner; name: string; expiresAt: Date }

/** Rewrites a text with a new address for each entry. @throws HostFailure for an entry that gets none */
type Rewrite = (toAddress: (url: URL) => string | undefined) => string

/** Signs each entry of an HLS playlist. @throws AppError VIDEO_UNAVAILABLE for one at another place */
export function signPlaylist(text: string, signing: Signing): Promise<string> {
  const from = toLink(signing)
  return signEntries((toAddress) => rewritePlaylist(text, from, toAddress), signing)
}

/**
 * Signs each file of a DASH manifest. @throws AppError VIDEO_UNAVAILABLE for one at another place, or for a manifest
 * whose addresses cannot be signed one by one
 */
export function signManifest(text: string, signing: Signing): Promise<string> {
  const from = toLink(signing)
  return signEntries((toAddress) => {
    const manifest = readManifest(text)
    if (!manifest || manifest.need) throw new HostFailure('gone', noAddressFound, signing.name)
    return rewriteManifest(text, manifest, (written) => {
      const url = URL.parse(written, from.href)
      const address = url ? toAddress(url) : undefined
      if (address === undefined) throw new HostFailure('unreachable', resolutionFailed, signing.name)
      return address
    })
  }, signing)
}

const toLink = ({ store, name }: Signing) => new URL(toMediaLink(store.place, name))

async function signEntries(rewrite: Rewrite, { store, signer, expiresAt }: Signing): Promise<string> {
  const signed = new Map<string, string>()
  const nameOf = (url: URL) => {
    const found = readMediaLink(url)
    return found?.place === store.place && toMediaType(found.name) !== undefined ? found.name : undefined
  }
  try {
    // The first pass collects the entries, since an address of the bucket is signed asynchronously.
    rewrite((url) => {
      const entry = nameOf(url)
      if (entry !== undefined) signed.set(entry, '')
      return entry
    })
    for (const entry of signed.keys()) {
      signed.set(entry, await toMediaAddress({ store, signer }, { name: entry, expiresAt, origin: '' }))
    }
    return rewrite((url) => signed.get(nameOf(url) ?? '') || undefined)
  } catch (error) {
    throw error instanceof HostFailure ? new AppError('VIDEO_UNAVAILABLE', error.message) : error
  }
}
