import type { z } from 'zod'
import type { storyboardField } from '../../contract.ts'
import type { AskHost } from '../asking/ask-host.ts'
import type { StreamType } from './stream-type.ts'

export type Storyboard = z.output<typeof storyboardField>

/** What a player can open. */
export type PlayableVideo = {
  url: string
  type: StreamType | 'embed'
  /** Whose player `url` is, a provider or the host of a PeerTube instance; with the type `embed` only. */
  embed?: string
  /** Whether scripts may read the media; absent when the host does not say. */
  cors?: boolean
  /** Captions that the host has of it. */
  captionsUrl?: string | undefined
  /** The tag of their language; French without one. */
  captionsLanguage?: string | undefined
  storyboard?: Storyboard
  /** A picture of the video, of those that `isThumbnail` knows. */
  thumbnailUrl?: string
  /** Expiry of the address, when known. */
  expiresAt?: Date | undefined
}

/** A playlist with absolute addresses. */
export type Playlist = { text: string; expiresAt?: Date | undefined }

/** The properties of a call that adapters may use. */
export type ResolveContext = {
  /** Scheme and host of the site, without a trailing slash. */
  origin: string
}

/** What a check saw, in French, and whether scripts may read the media. */
export type LinkFound = { tried: string; cors?: boolean }

/** One video host. Adapters are tried in order; the first that can resolve a link does. */
export type VideoHost = {
  name: string
  canResolve: (url: URL) => boolean
  /** @throws HostFailure when the host does not have it or does not answer */
  resolve: (url: URL, context: ResolveContext) => Promise<PlayableVideo>
  /** Whether `resolve` asks the host: its result is then cached, and must not depend on the context. */
  asksHost?: boolean
  /** Checks a link whose media `ask` does not fetch. @throws HostFailure */
  checkLink?: (url: URL, context: ResolveContext) => Promise<LinkFound>
  /** Returns the playlist behind a link that resolves to an address of this site. @throws HostFailure */
  openPlaylist?: (url: URL) => Promise<Playlist>
  /** Lists other addresses of the same video under which the catalogue may have it. */
  listAliases?: (url: URL) => URL[]
  /** Derives a thumbnail of the video from its link. */
  locateThumbnail?: (url: URL) => string | undefined
  /** Returns whether an address is one of the host's pictures, from a link or a check. */
  isThumbnail?: (url: URL) => boolean
  /** Returns the address for reading captions of this host; the given one by default. */
  locateCaptions?: (url: URL, context: ResolveContext) => string
  /** For a host that needs no network: its name in links, and whether a video exists. */
  local?: { hostname: string; isThere: (url: URL) => Promise<boolean> }
}

/** Settings of a host for operators (docs/hosts.md). */
export type HostSettings = {
  enabled: boolean
  /** Domains of its links, including subdomains. */
  domains: string[]
  /** Domains of its videos, when different. */
  mediaDomains: string[]
  /** Replaces the top-level domain of a link before the host is asked. */
  topLevelDomain?: string | undefined
  /** Maximum number of concurrent fetches. */
  atOnce: number
}

export type HostParts = {
  settings: HostSettings
  /** For what is fetched and given out: `domains` and `mediaDomains`. `canResolve` tests `settings.domains` alone. */
  owns: (url: URL) => boolean
  ask: AskHost
}

/** A host as its file describes it: its default settings, and the factory of the adapter. */
export type HostDefinition = {
  name: string
  defaults: Partial<HostSettings>
  /** Returns the origin of the frame that a link of its domains plays in. */
  toFrameOrigin?: (link: URL) => string
  create: (parts: HostParts) => VideoHost
}
