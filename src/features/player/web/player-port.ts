import type { PlayerState } from './player-state.ts'

/** What a video host's link became: what the browser can open. */
export type PlayableSource = { url: string; type: 'mp4' | 'hls'; captions_url: string | null }

/** Turns an episode's link into something playable. Rejects with a message in French. */
export type ResolveSource = (videoUrl: string, signal: AbortSignal) => Promise<PlayableSource>

export type LoadRequest = {
  /** The episode's links, the best first. */
  videoUrls: readonly string[]
  /** Whether captions show as long as the viewer has not chosen. */
  captionsByDefault: boolean
}

/**
 * All that controls know of the player. One port lives as long as its media element, over any number of episodes;
 * how an episode is fetched and decoded stays behind it. Times are in seconds.
 */
export type PlayerPort = {
  /** Loads an episode and begins to play it. A load that is still under way is dropped. */
  load: (request: LoadRequest) => void
  play: () => void
  pause: () => void
  seekTo: (time: number) => void
  /** From 0 to 1, clamped; any change ends muting. */
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  setCaptionsShown: (shown: boolean) => void
  getState: () => PlayerState
  /** @returns how to stop listening */
  subscribe: (listener: () => void) => () => void
  /** Frees the element, the network and what is kept in memory. The port is dead afterwards. */
  destroy: () => void
}
