import type { AskHost } from '../asking/ask-host.ts'

/** What a player can open. */
export type PlayableVideo = {
  url: string
  type: 'mp4' | 'hls'
  /** Whether scripts may read the media; left out when the host does not say. */
  cors?: boolean
  /** When the address stops working, where it tells. */
  expiresAt?: Date | undefined
}

/** A playlist whose addresses are whole. */
export type Playlist = { text: string; expiresAt?: Date | undefined }

/** What an adapter may know of the call. */
export type ResolveContext = {
  /** Scheme and host of the site, without a slash at its end. */
  origin: string
}

/** One video host. Adapters are asked in order; the first that can resolve a link does. */
export type VideoHost = {
  name: string
  canResolve: (url: URL) => boolean
  /** @throws HostFailure when the host does not have it or does not answer */
  resolve: (url: URL, context: ResolveContext) => Promise<PlayableVideo>
  /** Whether `resolve` asks the host: what it found is then kept, and must not depend on the context. */
  asksHost?: boolean
  /** The playlist behind a link whose resolution is an address of this site. @throws HostFailure */
  openPlaylist?: (url: URL) => Promise<Playlist>
  /** The same video under other addresses that the catalogue may hold it by. */
  listAliases?: (url: URL) => URL[]
  /** A picture of the video, made from its link alone. */
  locateThumbnail?: (url: URL) => string | undefined
  /** Whether an address is one that `locateThumbnail` makes. */
  isThumbnail?: (url: URL) => boolean
  /** Where captions at this host are read from; a host without it gives their address as it is. */
  locateCaptions?: (url: URL, context: ResolveContext) => string
  /** For a host that need not be asked over the network: its name in links, and whether a video is there. */
  local?: { hostname: string; isThere: (url: URL) => Promise<boolean> }
}

/** What operators may set of a host (docs/hosts.md). */
export type HostSettings = {
  enabled: boolean
  /** Where its links lead; their subdomains too. */
  domains: string[]
  /** Where its videos lie, when it is elsewhere. */
  mediaDomains: string[]
  /** What the end of a link's domain becomes before the host is asked. */
  topLevelDomain?: string | undefined
  /** How many fetches may run at once. */
  atOnce: number
}

/** What an adapter is made of. */
export type HostParts = {
  settings: HostSettings
  /** True for the addresses of `domains` and `mediaDomains`: what `ask` fetches, and all that may be given out. */
  owns: (url: URL) => boolean
  ask: AskHost
}

/** A host as its file describes it: what holds unless the operator sets it otherwise, and how to make the adapter. */
export type HostDefinition = {
  name: string
  defaults: Partial<HostSettings>
  create: (parts: HostParts) => VideoHost
}
