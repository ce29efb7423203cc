import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import type * as contract from '../contract.ts'
import { HostFailure } from './asking/host-failure.ts'
import type { ResolveContext, VideoHost } from './hosts/host.ts'
import { findHost } from './hosts/list-hosts.ts'
import { parseWebAddress } from './parse-web-address.ts'
import { findLink, findTrailer } from './queries/links.ts'
import type { Resolver } from './resolver/resolver.ts'

export type ResolveParts = { db: Database; hosts: readonly VideoHost[]; resolver: Resolver }

/** A link of the catalogue, named in one of three ways. `fresh` bypasses the cache. */
export type LinkToResolve = {
  video_url?: string | undefined
  source_id?: number | undefined
  trailer_of?: number | undefined
  fresh: boolean
}

/**
 * Returns what a player can open for a link of the catalogue. Other links are refused, since the site must not be an
 * open resolver (docs/product/watching.md#resolving-links).
 * @throws AppError NOT_FOUND for a link that no episode or trailer has, VIDEO_UNAVAILABLE when no host can play it
 */
export async function resolveVideo(
  { db, hosts, resolver }: ResolveParts,
  { video_url, source_id, trailer_of, fresh }: LinkToResolve,
  context: ResolveContext,
): Promise<AnswerOf<typeof contract.resolveVideo>> {
  const link =
    trailer_of === undefined
      ? await findLink(db, { id: source_id, urls: video_url === undefined ? [] : [video_url] })
      : await findTrailer(db, trailer_of)
  if (!link) throw linkNotFound()
  const url = parseWebAddress(link.url)
  const host = url && findHost(hosts, url)
  if (!url || !host) throw new AppError('VIDEO_UNAVAILABLE', `Impossible de résoudre l'URL ${link.url}`)
  const named = trailer_of === undefined ? { video_url: link.url } : { trailer_of }
  const video = await resolver.resolve(host, url, { ...context, fresh, link: named }).catch(refuse)
  return {
    // The playlist of this site bypasses its cache when it is read.
    url: fresh && host.openPlaylist ? `${video.url}?fresh=1` : video.url,
    type: video.type,
    ...(video.embed && { embed: video.embed }),
    originalUrl: link.url,
    captions_url: locateCaptions(hosts, link.captions_url ?? video.captionsUrl ?? null, context),
    // Captions of the catalogue are French.
    ...(!link.captions_url && video.captionsLanguage && { captions_language: video.captionsLanguage }),
    ...(video.storyboard && { storyboard: video.storyboard }),
    // Unknown counts as no: requesting CORS from a host that does not grant it would keep the video from playing.
    cors: video.cors ?? link.cors ?? false,
    expires_at: video.expiresAt?.toISOString() ?? null,
  }
}

/** Throws VIDEO_UNAVAILABLE in place of a host's failure, and any other error as it is. */
export function refuse(error: unknown): never {
  throw error instanceof HostFailure ? new AppError('VIDEO_UNAVAILABLE', error.message) : error
}

export const linkNotFound = () => new AppError('NOT_FOUND', 'Cette vidéo n’est pas dans le catalogue.')

/** Returns the address for reading captions, maybe of another host than the video's; null for none or an invalid one. */
function locateCaptions(hosts: readonly VideoHost[], address: string | null, context: ResolveContext): string | null {
  const url = address === null ? undefined : parseWebAddress(address)
  if (!url) return null
  const host = hosts.find((candidate) => candidate.locateCaptions && candidate.canResolve(url))
  const located = host?.locateCaptions?.(url, context)
  // The fragment may hold staff's mark `#sme` (docs/product/watching.md#captions).
  return located ? located + url.hash : url.href
}
