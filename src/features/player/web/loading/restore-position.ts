import type { PlayerPosition } from '../player-progress.ts'
import type { PlayerState } from '../state/player-state.ts'
import { seekWithin } from '../state/seek-within.ts'

/** Earlier positions are not restored, in seconds (docs/product/watching.md#resuming). */
const minSeconds = 30
/** Positions this close to the end are not restored (docs/product/watching.md#resuming). */
const endSeconds = 60
/** How long each attempt may take before the next one (docs/product/watching.md#resuming). */
const attemptMs = [1000, 1500, 2000, 2000, 2000]
/** Pause between the seek and resuming. */
const settleMs = 250
/** A frame may lie slightly off the requested time. */
const nearSeconds = 2

/**
 * Returns whether a position is restored (docs/product/watching.md#resuming): a saved one over 30 s, and not within
 * 60 s of the end; one that the address asks for within the episode.
 */
export function isWorthRestoring({ seconds, durationSeconds, isAsked }: PlayerPosition): boolean {
  if (isAsked) return seconds > 0 && (!durationSeconds || seconds < durationSeconds)
  return seconds > minSeconds && (!durationSeconds || seconds < durationSeconds - endSeconds)
}

type RestorationParts = {
  position: PlayerPosition
  getVideo: () => HTMLVideoElement
  getState: () => PlayerState
  subscribe: (listener: () => void) => () => void
  /** Plays on, if the viewer still wants to. */
  resume: () => void
  /** Called once, unless it was cancelled. */
  onEnd: () => void
}

/**
 * Restores a saved position: pauses, seeks, and resumes once it is reached, in up to 5 attempts. It waits for the
 * duration, however late that comes. A link that takes over, even after all known ones failed, has as many attempts.
 * @returns cancels the restoration
 */
export function restorePosition({ position, ...parts }: RestorationParts): () => void {
  const { getVideo, getState, subscribe, resume, onEnd } = parts
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let jumping: HTMLVideoElement | undefined
  const hasArrived = (video: HTMLVideoElement) =>
    !video.seeking && Math.abs(video.currentTime - position.seconds) < nearSeconds

  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  const finish = () => {
    stop()
    onEnd()
    resume()
  }
  const jump = () => {
    const video = getVideo()
    jumping = video
    if (attempts >= attemptMs.length) return finish()
    const delay = attemptMs[attempts++]
    video.pause()
    const isReachable = hasArrived(video) || seekWithin(video, position.seconds)
    // Without seeking support every further attempt would fail too.
    if (!isReachable && attempts > 1) return finish()
    clearTimeout(timer)
    timer = setTimeout(jump, delay)
    settleIfThere()
  }
  const settleIfThere = () => {
    if (jumping !== getVideo() || !hasArrived(jumping)) return
    clearTimeout(timer)
    timer = setTimeout(() => (hasArrived(getVideo()) ? finish() : jump()), settleMs)
    jumping = undefined
  }
  const look = () => {
    const { phase, hasMetadata, duration } = getState()
    if (phase !== 'ready' || !hasMetadata) {
      clearTimeout(timer)
      jumping = undefined
      hasBegun = false
      attempts = 0
      return
    }
    if (hasBegun) return settleIfThere()
    hasBegun = true
    if (isWorthRestoring({ ...position, durationSeconds: duration || position.durationSeconds })) return jump()
    if (hasArrived(getVideo())) seekWithin(getVideo(), 0)
    finish()
  }
  let hasBegun = false
  const unsubscribe = subscribe(look)
  look()
  return stop
}
