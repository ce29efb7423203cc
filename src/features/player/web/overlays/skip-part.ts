import type { PlayerPort } from '../player-port.ts'
import type { PlayerState } from '../state/player-state.ts'

/** Where the opening and the ending of an episode are, in seconds, when known. */
export type EpisodeParts = { introStart: number | null; introEnd: number | null; outroStart: number | null }

/** A part of the episode that can be left out, and where playback then goes on; the end for the ending. */
export type SkippablePart = { name: 'opening' | 'ending'; to: number }

/** Where parts begin and end, for the marks on the timeline. */
export function toPartEdges({ introStart, introEnd, outroStart }: EpisodeParts): number[] {
  return [introStart, introEnd, outroStart].flatMap((edge) => (edge === null || edge === 0 ? [] : [edge]))
}

/** A part that is about to end is no longer worth leaving out. */
const leastLeftSeconds = 1

/** The part that plays at a time, if it can be left out. */
export function findSkippablePart(parts: EpisodeParts, time: number, duration: number): SkippablePart | undefined {
  const { introStart, introEnd, outroStart } = parts
  if (introStart !== null && introEnd !== null && introStart <= time && time < introEnd - leastLeftSeconds) {
    return { name: 'opening', to: introEnd }
  }
  if (outroStart !== null && outroStart <= time && time < duration - leastLeftSeconds) {
    return { name: 'ending', to: duration }
  }
  return undefined
}

type Facts = Pick<PlayerState, 'phase' | 'restoringTo' | 'currentTime' | 'duration'>

/** The part that plays now; none while the episode is being opened or brought to its position. */
export function findPlayingPart(parts: EpisodeParts, state: Facts): SkippablePart | undefined {
  if (state.phase !== 'ready' || state.restoringTo !== undefined) return undefined
  return findSkippablePart(parts, state.currentTime, state.duration)
}

/** Leaves out the part that plays; nothing when there is none. */
export function skipPart(player: Pick<PlayerPort, 'getState' | 'seekTo'>, parts: EpisodeParts): void {
  const part = findPlayingPart(parts, player.getState())
  if (part) player.seekTo(part.to)
}
