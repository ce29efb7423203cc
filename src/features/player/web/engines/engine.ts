/** What feeds the media element for one episode. */
export type Engine = { destroy: () => void }

export type OpenOptions = {
  url: string
  signal: AbortSignal
  /** Told once when the episode cannot go on. */
  onFailure: () => void
}

/** Feeds a media element from an address. When `signal` is aborted meanwhile, the engine that comes is already dead. */
export type OpenEngine = (video: HTMLVideoElement, options: OpenOptions) => Promise<Engine>
