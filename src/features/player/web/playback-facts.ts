import type { PlayerState } from './state/player-state.ts'

/** The facts of playback that links and reports of a viewer include. */
export type PlaybackFacts = {
  /** Seconds. */
  currentTime: number
  /** The last link that failed in this episode, else the current one. */
  sourceId: number | undefined
  /** The position of the failure, else the current one. */
  positionSeconds: number
  errorCode: string | undefined
}

const maxCodeLength = 64

export function readPlaybackFacts({ lastFailure, sourceId, currentTime }: PlayerState): PlaybackFacts {
  if (!lastFailure) return { currentTime, sourceId, positionSeconds: currentTime, errorCode: undefined }
  const { code, detail, positionSeconds } = lastFailure
  return {
    currentTime,
    sourceId: lastFailure.sourceId,
    positionSeconds,
    errorCode: `${code} ${detail}`.trim().slice(0, maxCodeLength),
  }
}
