/**
 * A video host that an operator adds: the default export of a file in DATA_DIR/hosts (docs/hosts.md). It runs alone in
 * a process without files, network or settings of the site; `ask` is its way out.
 */
export type HostModule = {
  /** Domains of its links, including subdomains. */
  domains: string[]
  /** Domains of its videos, when different. Addresses elsewhere are neither fetched nor given out. */
  mediaDomains?: string[]
  /** Paths of its links, with their query; `*` stands for any text: `/embed/*`. Any path when absent. */
  links?: string[]
  /** Maximum number of concurrent fetches, 1 to 50; 4 by default. */
  atOnce?: number
  /**
   * Returns what plays, or undefined when the host no longer has the video. Of several videos, the first that is not
   * DASH plays. Any error counts as 'unreachable'.
   */
  resolve: (link: string, tools: HostTools) => Promise<FoundVideos> | FoundVideos
}

type FoundVideos = FoundVideo | FoundVideo[] | undefined

export type FoundVideo = {
  url: string
  type: 'mp4' | 'hls' | 'dash'
  /** Expiry of the address, when known. */
  expiresAt?: Date | undefined
}

type HostTools = {
  /**
   * Fetches an address of `domains` or `mediaDomains`, up to ten times for one link. Throws when there is no answer.
   */
  ask: (address: string, options?: PageOptions) => Promise<HostPage>
}

export type PageOptions = {
  /** Headers to send, such as `referer`; those of the connection are left out. */
  headers?: Record<string, string>
  /** Returns a redirection instead of following it. */
  stopAtRedirect?: boolean
}

export type HostPage = {
  status: number
  /** The address of the answer, after redirections. */
  url: string
  headers: Record<string, string>
  text: string
}
