/** The player's facts at the time of a report. */
export type ReportedPlayback = {
  /** The current or failed link. */
  sourceId?: number | undefined
  positionSeconds?: number | undefined
  /** The player's error code, at most 64 characters. */
  errorCode?: string | undefined
}

/** The reported episode when the dialogue was opened: the player may have moved to the next one. */
export type ReportTarget = { id: number; label: string; facts: ReportedPlayback }
