import type { PlayerState } from '../state/player-state.ts'

/** The next episode is offered from this share on (docs/product/watching.md#next-episode-card). */
const offerShare = 0.9
/** The card hides after this long; after the end, the next episode begins after the same time. */
export const offerSeconds = 10

type Facts = Pick<PlayerState, 'phase' | 'restoringTo' | 'currentTime' | 'duration' | 'ended' | 'loop'>

/**
 * Returns where playback is relative to the next episode: `near` from 90 %, but not while a position is being restored
 * (docs/product/watching.md#next-episode-card), `over` at the end, unless the episode loops.
 */
export function findNearness(state: Facts): 'far' | 'near' | 'over' {
  const { phase, restoringTo, currentTime, duration, ended, loop } = state
  if (phase !== 'ready' || restoringTo !== undefined || duration <= 0) return 'far'
  if (ended) return loop ? 'far' : 'over'
  return currentTime >= offerShare * duration ? 'near' : 'far'
}
