import { keepUntilExpiry } from '../asking/keep-until-expiry.ts'
import type { PlayableVideo, Playlist, ResolveContext, VideoHost } from '../hosts/host.ts'

/** Whether to ask the host anew although an answer is kept. */
type Freshness = { fresh: boolean }

/** Asks hosts what their links play: in this process, or in another one (RESOLVER_URL). */
export type Resolver = {
  /** @throws HostFailure, or AppError of the other process */
  resolve: (host: VideoHost, url: URL, options: ResolveContext & Freshness) => Promise<PlayableVideo>
  /** @throws HostFailure, or AppError of the other process */
  openPlaylist: (host: PlaylistHost, url: URL, options: Freshness) => Promise<Playlist>
}

export type PlaylistHost = VideoHost & Required<Pick<VideoHost, 'openPlaylist'>>

// An address takes a few hundred bytes, a playlist up to a few hundred kilobytes.
const mostVideos = 5000
const mostPlaylists = 200

/** Asks hosts from this process, and keeps what they answer until it expires. */
export function createResolver(now: () => Date): Resolver {
  const keepVideo = keepUntilExpiry<PlayableVideo>(now, mostVideos)
  const keepPlaylist = keepUntilExpiry<Playlist>(now, mostPlaylists)
  return {
    async resolve(host, url, { origin, fresh }) {
      if (!host.asksHost) return host.resolve(url, { origin })
      return keepVideo(url.href, () => host.resolve(url, { origin }), { fresh })
    },
    openPlaylist: (host, url, { fresh }) => keepPlaylist(url.href, () => host.openPlaylist(url), { fresh }),
  }
}
