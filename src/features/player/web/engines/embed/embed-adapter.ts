/** The facts in a message of an embedded player; times are in seconds. */
export type EmbedReport = {
  ready?: boolean
  time?: number
  duration?: number
  state?: 'playing' | 'paused' | 'waiting' | 'ended'
  /** Whether it loads what is next, playing or paused as before. */
  loads?: boolean
  rate?: number
  muted?: boolean
  /** The provider's error: the video does not play. */
  failure?: string
}

/** A request to an embedded player; times are in seconds, the volume is from 0 to 1. */
export type EmbedCommand =
  | { name: 'play' | 'pause' }
  | { name: 'seek' | 'volume' | 'rate'; value: number }
  | { name: 'mute'; value: boolean; volume: number }

/** Translates between the player and a provider's frame. */
export type EmbedAdapter = {
  /** Writes into the frame's address that it begins at a second. */
  putStart: (frame: URL, seconds: number) => void
  /** Messages to the frame; repeated until it is ready. */
  greetings: readonly unknown[]
  /** Returns undefined for a message of another kind. */
  read: (message: Record<string, unknown>) => EmbedReport | undefined
  write: (command: EmbedCommand) => unknown[]
}

/** The adapter of a frame that answers no messages. */
export type SilentAdapter = Pick<EmbedAdapter, 'putStart'> & { read?: undefined }
