import type { PlayerPort } from '../player-port.ts'
import type { PlayerState } from '../state/player-state.ts'

/** The known times of the opening and the ending of an episode, in seconds. */
export type EpisodeParts = { introStart: number | null; introEnd: number | null; outroStart: number | null }

/** A part of the episode that can be skipped, and where playback continues; the end for the ending. */
export type SkippablePart = { name: 'opening' | 'ending'; to: number }

/** Returns the edges of the parts, for the marks on the timeline. */
export function toPartEdges({ introStart, introEnd, outroStart }: EpisodeParts): number[] {
  return [introStart, introEnd, outroStart].flatMap((edge) => (edge === null || edge === 0 ? [] : [edge]))
}

/** A part about to end is no longer worth skipping. */
const minSecondsLeft = 1

/** Returns the part at a time, none in its last second. Times are in seconds. */
export function findSkippablePart(parts: EpisodeParts, time: number, duration: number): SkippablePart | undefined {
  const { introStart, introEnd, outroStart } = parts
  if (introStart !== null && introEnd !== null && introStart <= time && time < introEnd - minSecondsLeft) {
    return { name: 'opening', to: introEnd }
  }
  if (outroStart !== null && outroStart <= time && time < duration - minSecondsLeft) {
    return { name: 'ending', to: duration }
  }
  return undefined
}

type Facts = Pick<PlayerState, 'phase' | 'restoringTo' | 'currentTime' | 'duration'>

/** Returns the current part; none while the episode is being opened or restored. */
export function findPlayingPart(parts: EpisodeParts, state: Facts): SkippablePart | undefined {
  if (state.phase !== 'ready' || state.restoringTo !== undefined) return undefined
  return findSkippablePart(parts, state.currentTime, state.duration)
}

export function skipPart(player: Pick<PlayerPort, 'getState' | 'seekTo'>, parts: EpisodeParts): void {
  const part = findPlayingPart(parts, player.getState())
  if (part) player.seekTo(part.to)
}
