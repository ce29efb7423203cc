import type { CaptionChoice } from './captions/caption-track.ts'
import type { EpisodeSource, QualityChoice } from './loading/playable-source.ts'
import type { PlayerPosition } from './player-progress.ts'
import type { PlayerStatistics } from './player-statistics.ts'
import type { PlayerState } from './state/player-state.ts'

export type LoadRequest = {
  /** The episode's links, the best first. */
  sources: readonly EpisodeSource[]
  /** Whether captions show as long as the viewer has not chosen. */
  captionsByDefault: boolean
  /** Where the person stopped. Never rejects; what comes late is jumped to. */
  position: Promise<PlayerPosition | undefined>
}

/**
 * All that controls know of the player. One port lives as long as its page, over any number of episodes; how an
 * episode is fetched and decoded stays behind it. Times are in seconds. What the viewer sets (volume, rate, gain,
 * loop, quality) holds for the episodes that follow; keeping it longer is up to who sets it.
 */
export type PlayerPort = {
  /** Loads an episode and begins to play it. A load that is still under way is dropped. */
  load: (request: LoadRequest) => void
  play: () => void
  pause: () => void
  /** Goes to a time, clamped to what can be reached; nothing where the host lets nobody seek. */
  seekTo: (time: number) => void
  /** Pauses and shows the frame after (1) or before (-1). */
  stepFrame: (direction: 1 | -1) => void
  /** From 0 to 1, clamped; any change ends muting. */
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  /** From 0.25 to 2, clamped (docs/product/watching.md#player-constants). */
  setRate: (rate: number) => void
  /** From 0 to 3, clamped; 1 leaves the sound as it is. Above 1 only where `state.canAmplify`. */
  setGain: (gain: number) => void
  setLoop: (loop: boolean) => void
  /** One of `state.qualities`, or what the connection carries. A choice falls back to `auto` where it is missing. */
  setQuality: (choice: QualityChoice) => void
  /** Holds for the episodes that follow; where the language is missing another one shows. */
  setCaptions: (choice: CaptionChoice) => void
  togglePictureInPicture: () => void
  readStatistics: () => PlayerStatistics
  /**
   * The element that plays, for what only the element offers (remote playback, exact time, frames). It may be another
   * one after the next load: ask each time.
   */
  getMedia: () => HTMLVideoElement
  getState: () => PlayerState
  /** @returns how to stop listening */
  subscribe: (listener: () => void) => () => void
  /** Frees the element, the network and what is kept in memory. The port is dead afterwards. */
  destroy: () => void
}
