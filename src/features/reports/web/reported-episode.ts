/** What the player knows at the moment of a report. */
export type PlaybackFacts = {
  /** The link that played or failed. */
  sourceId?: number | undefined
  positionSeconds?: number | undefined
  /** What the player calls the failure, at most 64 characters. */
  errorCode?: string | undefined
}

/** What is reported, as it was when the dialogue was opened: the player may go on to the next episode meanwhile. */
export type ReportedEpisode = { id: number; label: string; facts: PlaybackFacts }
