import { offerShare } from '../../rules.ts'
import type { PlayerState } from '../state/player-state.ts'

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
