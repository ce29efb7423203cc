/** Where playback is, in seconds. */
export type PlayerPosition = {
  seconds: number
  /** Undefined while nobody knows it. */
  durationSeconds: number | undefined
}

/** Why a position is reported: playback goes on, or something happened after which it must not be lost. */
export type ProgressCause = 'playing' | 'pause' | 'seek' | 'hidden' | 'leave' | 'ended'

/** Where the player's positions go and come from; the page decides who keeps them. */
export type PlayerProgress = {
  /** Where the person stopped; undefined when there is nothing, or nobody knows in time. Never throws. */
  findPosition: (episodeId: number) => Promise<PlayerPosition | undefined>
  /**
   * Takes a position, about every second of play and at each event; what is kept, sent and when is not the player's
   * matter. At `ended` the position is the duration. Never throws.
   */
  report: (episodeId: number, position: PlayerPosition, cause: ProgressCause) => void
}
