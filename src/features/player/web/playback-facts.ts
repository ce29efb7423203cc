import type { PlayerState } from './state/player-state.ts'

/** The facts of playback that a viewer's report includes. */
export type PlaybackFacts = {
  /** The last link that failed in this episode, else the current one. */
  sourceId: number | undefined
  /** The position of the failure, else the current one. */
  positionSeconds: number
  errorCode: string | undefined
}

const maxCodeLength = 64

export function readPlaybackFacts({ lastFailure, sourceId, currentTime }: PlayerState): PlaybackFacts {
  if (!lastFailure) return { sourceId, positionSeconds: currentTime, errorCode: undefined }
  const { code, detail, positionSeconds } = lastFailure
  return {
    sourceId: lastFailure.sourceId,
    positionSeconds,
    errorCode: `${code} ${detail}`.trim().slice(0, maxCodeLength),
  }
}
