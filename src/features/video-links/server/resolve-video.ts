import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import type * as contract from '../contract.ts'
import type { ResolveContext, VideoHost } from './hosts/host.ts'
import { findLink } from './queries.ts'

export type ResolvedVideo = AnswerOf<typeof contract.resolveVideo>

/** Names a link of the catalogue. */
export type LinkName = { video_url?: string | undefined; source_id?: number | undefined }

/**
 * What a player can open for a link of the catalogue. Other links are refused: the site is no open resolver
 * (3-decisions, POST /videos/resolve).
 * @throws AppError NOT_FOUND for a link that no episode has, VIDEO_UNAVAILABLE when no host can play it
 */
export async function resolveVideo(
  { db, hosts }: { db: Database; hosts: VideoHost[] },
  { video_url, source_id }: LinkName,
  context: ResolveContext,
): Promise<ResolvedVideo> {
  const link = await findLink(db, { id: source_id, url: video_url })
  if (!link) throw new AppError('NOT_FOUND', "Cette vidéo n'est pas dans le catalogue.")
  const url = parseHttpUrl(link.url)
  const host = url && hosts.find((candidate) => candidate.canResolve(url))
  if (!url || !host) throw new AppError('VIDEO_UNAVAILABLE', `Impossible de résoudre l'URL ${link.url}`)
  const video = await host.resolve(url, context)
  return {
    url: video.url,
    type: video.type,
    originalUrl: link.url,
    captions_url: locateCaptions(hosts, link.captions_url, context),
    // Nothing known is taken for no: asking for what a host does not grant would keep the video from playing.
    cors: video.cors ?? link.cors ?? false,
    expires_at: video.expiresAt?.toISOString() ?? null,
  }
}

/** Captions may lie at another host than their video; an address that is none is left out: the video plays without. */
function locateCaptions(hosts: VideoHost[], address: string | null, context: ResolveContext): string | null {
  const url = address === null ? undefined : parseHttpUrl(address)
  if (!url) return null
  const host = hosts.find((candidate) => candidate.locateCaptions && candidate.canResolve(url))
  return host?.locateCaptions?.(url, context) ?? url.href
}

function parseHttpUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
