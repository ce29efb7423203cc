import { readMediaLink, toMediaHost } from '../../../../platform/media/media-link.ts'
import { MediaAwayError, type MediaStore } from '../../../../platform/media/media-store.ts'
import { isCaptions, isManifest, isVideo } from '../../../../platform/media/media-types.ts'
import { readManifest } from '../../../../platform/media/read-manifest.ts'
import type { MediaSigner } from '../../../../platform/media/sign-media.ts'
import { HostFailure, mediaAway, noAddressFound } from '../asking/host-failure.ts'
import type { LinkFound, ResolveContext, VideoHost } from '../hosts/host.ts'
import { isGone } from '../hosts/read-page.ts'
import { toStreamType } from '../hosts/stream-type.ts'
import { toMediaAddress, toMediaExpiry } from './own-media.ts'

type Parts = { store: MediaStore; signer: MediaSigner; now: () => Date }
export type OwnMediaHost = VideoHost & { domains: string[]; owns: (url: URL) => boolean }

const timeoutMs = 8000

/** The host of the operator's own videos in a folder or bucket. Its links name files; no third party is asked. */
export function createOwnMediaHost({ store, signer, now }: Parts): OwnMediaHost {
  const hostname = toMediaHost(store.place)
  const nameOf = (url: URL) => readMediaLink(url)?.name ?? ''

  return {
    name: store.place,
    domains: [hostname],
    owns: (url) => url.hostname === hostname,
    canResolve: (url) => url.hostname === hostname && (isVideo(nameOf(url)) || isCaptions(nameOf(url))),
    async resolve(url, { origin }) {
      const name = nameOf(url)
      if (!isVideo(name)) throw new HostFailure('gone', noAddressFound, name)
      const expiresAt = toMediaExpiry(now())
      if (!(await store.locate(name, expiresAt).catch(refuseAway(store)))) throw absent(name)
      const found = { url: await toMediaAddress({ store, signer }, { name, expiresAt, origin }), expiresAt }
      const type = toStreamType(name)
      if (type !== 'mp4') return { ...found, type, cors: true }
      // Whether scripts may read files of a bucket is a setting of the bucket, which checks find out.
      return { ...found, type, ...(store.place === 'folder' && { cors: true }) }
    },
    checkLink: (url, context) => checkFile({ store, now }, nameOf(url), context),
    locateCaptions: (url, { origin }) => {
      const expiresS = toMediaExpiry(now()).getTime() / 1000
      return origin + signer.sign({ place: store.place, name: nameOf(url), expiresS })
    },
  }
}

const refuseAway =
  ({ place }: MediaStore) =>
  (error: unknown): never => {
    throw error instanceof MediaAwayError ? new HostFailure('unreachable', mediaAway[place], error.message) : error
  }
const absent = (name: string) => new HostFailure('gone', 'Fichier absent', name)

/** @throws HostFailure 'gone' for a manifest that is missing, unreadable or lacks something; 'unreachable' */
async function requireSignable(store: MediaStore, name: string): Promise<void> {
  const text = await store.readText(name).catch(refuseAway(store))
  const manifest = text === undefined ? undefined : readManifest(text)
  if (!manifest) throw new HostFailure('gone', noAddressFound, name)
  if (manifest.need) throw new HostFailure('gone', manifest.need, name)
}

/** Looks for the file; in a bucket by its signed address, as a player does. */
async function checkFile(
  { store, now }: Pick<Parts, 'store' | 'now'>,
  name: string,
  { origin }: ResolveContext,
): Promise<LinkFound> {
  const found = await store.locate(name, toMediaExpiry(now())).catch(refuseAway(store))
  if (!found) throw absent(name)
  if (isManifest(name)) await requireSignable(store, name)
  if ('path' in found) return { tried: 'Fichier présent', cors: true }
  // The operator set the bucket's address, so the guard of foreign addresses does not apply.
  const answer = await fetch(found.url, {
    headers: { range: 'bytes=0-1023', origin },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new HostFailure('unreachable', mediaAway.bucket, error instanceof Error ? error.name : undefined)
  })
  await answer.body?.cancel()
  const { status, headers } = answer
  if (!answer.ok) throw new HostFailure(isGone(status) ? 'gone' : 'unreachable', `Erreur ${status}`, name)
  const allowed = headers.get('access-control-allow-origin')
  const cors = allowed === '*' || allowed === origin
  // Without CORS scripts cannot read segments.
  return { tried: `${status} ${headers.get('content-type') ?? 'type inconnu'}${cors ? '' : ', sans CORS'}`, cors }
}
