/** The player's facts at the time of a report. */
export type PlaybackFacts = {
  /** The current or failed link. */
  sourceId?: number | undefined
  positionSeconds?: number | undefined
  /** The player's error code, at most 64 characters. */
  errorCode?: string | undefined
}

/** The reported episode when the dialogue was opened: the player may have moved to the next one. */
export type ReportedEpisode = { id: number; label: string; facts: PlaybackFacts }
