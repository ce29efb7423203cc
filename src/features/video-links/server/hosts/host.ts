/** What a player can open. */
export type PlayableVideo = {
  url: string
  type: 'mp4' | 'hls'
  /** Whether scripts may read the media; left out when the host does not say. */
  cors?: boolean
  /** When the address stops working, where it tells. */
  expiresAt?: Date | undefined
}

/** What an adapter may know of the call. */
export type ResolveContext = {
  /** Scheme and host of the site, without a slash at its end. */
  origin: string
}

/**
 * One video host. A new host is one file in this folder with such an object, and its line in `hosts.ts`.
 * Adapters are asked in order; the first that can resolve a link does.
 */
export type VideoHost = {
  name: string
  canResolve: (url: URL) => boolean
  /** @throws AppError VIDEO_UNAVAILABLE when the host does not have it or does not answer */
  resolve: (url: URL, context: ResolveContext) => Promise<PlayableVideo>
  /** Where captions at this host are read from; a host without it gives their address as it is. */
  locateCaptions?: (url: URL, context: ResolveContext) => string
}
