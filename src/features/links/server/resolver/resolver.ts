import { traceStep } from '../../../../platform/traces/tracing.ts'
import { cacheUntilExpiry } from '../asking/cache-until-expiry.ts'
import type { PlayableVideo, Playlist, ResolveContext, VideoHost } from '../hosts/host.ts'

/** Whether to bypass the cache. */
type Freshness = { fresh: boolean }

/** How another process finds a link in the catalogue: by its address as it is stored, or as an anime's trailer. */
type Named = { link: { video_url: string } | { trailer_of: number } }

/** Resolves links by asking hosts, in this process or in another one (RESOLVER_URL). */
export type Resolver = {
  /** @throws HostFailure, or AppError of the other process */
  resolve: (host: VideoHost, url: URL, options: ResolveContext & Freshness & Named) => Promise<PlayableVideo>
  /** @throws HostFailure, or AppError of the other process */
  openPlaylist: (host: PlaylistHost, url: URL, options: Freshness) => Promise<Playlist>
}

export type PlaylistHost = VideoHost & Required<Pick<VideoHost, 'openPlaylist'>>

// An address takes a few hundred bytes, a playlist up to a few hundred kilobytes.
const maxVideos = 5000
const maxPlaylists = 200

/** Asks hosts from this process, and caches their answers until they expire. */
export function createResolver(now: () => Date): Resolver {
  const cacheVideo = cacheUntilExpiry<PlayableVideo>(now, maxVideos)
  const cachePlaylist = cacheUntilExpiry<Playlist>(now, maxPlaylists)
  return {
    async resolve(host, url, { origin, fresh }) {
      if (!host.asksHost) return host.resolve(url, { origin })
      return cacheVideo(url.href, () => host.resolve(url, { origin }), { fresh })
    },
    openPlaylist: (host, url, { fresh }) => cachePlaylist(url.href, () => host.openPlaylist(url), { fresh }),
  }
}

/** Wraps a resolver to report whether the host let each link be played, and its duration in traces. */
export function countOutcomes(
  { resolve, openPlaylist }: Resolver,
  count: (host: string, outcome: 'played' | 'failed') => void,
): Resolver {
  async function watch<T>(host: string, answer: () => Promise<T>): Promise<T> {
    try {
      const given = await traceStep(() => ({ name: `resolve ${host}`, kind: 'internal' }), answer)
      count(host, 'played')
      return given
    } catch (error) {
      count(host, 'failed')
      throw error
    }
  }
  return {
    resolve: (host, url, options) => watch(host.name, () => resolve(host, url, options)),
    openPlaylist: (host, url, options) => watch(host.name, () => openPlaylist(host, url, options)),
  }
}
