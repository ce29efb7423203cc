/** The playback position, in seconds. */
export type PlayerPosition = {
  seconds: number
  durationSeconds: number | undefined
  /** The address asks for it: it counts wherever it lies within the episode. */
  isAsked?: boolean
}

/** Why a position is reported: playback goes on, or an event after which it must not be lost. */
export type ProgressCause = 'playing' | 'pause' | 'seek' | 'hidden' | 'leave' | 'ended'

/** Where the player's positions are loaded and reported; the page decides where they are stored. */
export type PlayerProgress = {
  /** Returns the saved position, however late; undefined if none is known. Never rejects. */
  findPosition: (episodeId: number) => Promise<PlayerPosition | undefined>
  /**
   * Takes a position, about every second of playback and at each event; storing and sending is up to the page. At
   * `ended` the position is the duration. Never throws.
   */
  report: (episodeId: number, position: PlayerPosition, cause: ProgressCause) => void
}
