import type { PlayerState } from './state/player-state.ts'

/** What is known of playback at a moment, for a report of the viewer. */
export type PlaybackFacts = {
  /** The link that failed last in this episode, else the one that plays. */
  sourceId: number | undefined
  /** Where it failed, else where playback is. */
  positionSeconds: number
  errorCode: string | undefined
}

const longestCode = 64

export function readPlaybackFacts({ lastFailure, sourceId, currentTime }: PlayerState): PlaybackFacts {
  if (!lastFailure) return { sourceId, positionSeconds: currentTime, errorCode: undefined }
  const { code, detail, positionSeconds } = lastFailure
  return {
    sourceId: lastFailure.sourceId,
    positionSeconds,
    errorCode: `${code} ${detail}`.trim().slice(0, longestCode),
  }
}
