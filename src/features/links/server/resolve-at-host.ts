import { AppError } from '../../../platform/http/app-error.ts'
import type { VideoHost } from './hosts/host.ts'
import { parseWebAddress } from './parse-web-address.ts'
import { findLink } from './queries/links.ts'
import { linkNotFound, type ResolveParts, refuse } from './resolve-video.ts'
import type { PlaylistHost } from './resolver/resolver.ts'

/** A link given to the operations of one host, as in docs/product/watching.md#resolving-links. */
type Asked = { host: string; link: string }

/**
 * Returns the playback address of a link of one host.
 * @throws AppError VALIDATION for a link of another host, NOT_FOUND for one that no episode has, VIDEO_UNAVAILABLE
 */
export async function locateAtHost(parts: ResolveParts, asked: Asked, origin: string): Promise<string> {
  const { host, url, held } = await requireLink(parts, asked)
  const link = { video_url: held.url }
  const video = await parts.resolver.resolve(host, url, { origin, fresh: false, link }).catch(refuse)
  return video.url
}

/** Returns the playlist of a link of one host. @throws the same errors */
export async function openPlaylistAtHost(parts: ResolveParts, asked: Asked, fresh: boolean): Promise<string> {
  const { host, url } = await requireLink(parts, asked)
  if (!hasPlaylist(host)) throw new Error(`${host.name} has no own playlists`)
  const { text } = await parts.resolver.openPlaylist(host, url, { fresh }).catch(refuse)
  return text
}

const hasPlaylist = (host: VideoHost): host is PlaylistHost => host.openPlaylist !== undefined

async function requireLink({ db, hosts }: ResolveParts, { host: name, link }: Asked) {
  const url = parseWebAddress(link)
  const host = hosts.find((candidate) => candidate.name === name)
  if (!url || !host?.canResolve(url)) throw new AppError('VALIDATION', `Impossible de résoudre l'URL ${link}`)
  const aliases = host.listAliases?.(url) ?? []
  const held = await findLink(db, { urls: [link, url.href, ...aliases.map(({ href }) => href)] })
  if (!held) throw linkNotFound()
  return { host, url, held }
}
