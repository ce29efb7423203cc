import type { CaptionChoice } from './captions/caption-track.ts'
import type { EpisodeSource, QualityChoice } from './loading/playable-source.ts'
import type { PlayerPosition } from './player-progress.ts'
import type { PlayerStatistics } from './player-statistics.ts'
import type { PlayerState } from './state/player-state.ts'

type LoadRequest = {
  /** The episode's links, the best first. */
  sources: readonly EpisodeSource[]
  /** Whether captions show before the viewer has chosen. */
  captionsByDefault: boolean
  /** The saved position. Never rejects; a late one is jumped to. */
  position: Promise<PlayerPosition | undefined>
}

/**
 * The player as its controls see it. One port lives over any number of episodes and hides how an
 * episode is fetched and decoded. Times are in seconds. The viewer's settings (volume, rate, gain, loop, quality) apply
 * to the following episodes; the caller persists them.
 */
export type PlayerPort = {
  /**
   * Loads an episode and starts it. Drops a load in progress.
   * @returns a promise that resolves once the saved position is known, or the viewer has chosen one
   */
  load: (request: LoadRequest) => Promise<void>
  /** Gives the episode's links after a start that knew only the best one. */
  setSources: (sources: readonly EpisodeSource[]) => void
  play: () => void
  pause: () => void
  /** Seeks to a time, clamped to the seekable range; does nothing when the host does not support seeking. */
  seekTo: (time: number) => void
  /** Pauses and shows the next (1) or previous (-1) frame. */
  stepFrame: (direction: 1 | -1) => void
  /** From 0 to 1, clamped; any change unmutes. */
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  /** From 0.25 to 2, clamped (docs/product/watching.md#player-constants). */
  setRate: (rate: number) => void
  /** From 0 to 3, clamped; 1 is the original sound. Above 1 only if `state.canAmplify`. */
  setGain: (gain: number) => void
  setLoop: (loop: boolean) => void
  /** One of `state.qualities`, or `auto` to follow the connection. An unavailable choice falls back to `auto`. */
  setQuality: (choice: QualityChoice) => void
  /** Applies to the following episodes; a missing language falls back to another one. */
  setCaptions: (choice: CaptionChoice) => void
  togglePictureInPicture: () => void
  readStatistics: () => PlayerStatistics
  /** The media element, for APIs only it has. The next load may replace it, so call this each time. */
  getMedia: () => HTMLVideoElement
  getState: () => PlayerState
  /** @returns unsubscribes */
  subscribe: (listener: () => void) => () => void
  /** Frees the element, the network and the memory. The port is unusable afterwards. */
  destroy: () => void
}
