import type { PlayerState } from '../state/player-state.ts'

type Facts = Pick<PlayerState, 'phase' | 'waiting' | 'offline' | 'currentTime' | 'duration' | 'bufferedTo'>

type Line = {
  /** `slow` also where the viewer asked the browser to save data. */
  speed: 'slow' | 'medium' | 'fast' | undefined
}

/** With that much in store, in seconds, a few more bytes do not stop what plays. */
const leastStoreSeconds = 10

/** Whether fetching a frame for the timeline can do no harm: not on slow lines, nor while playback needs the line itself. */
export function mayPreview(state: Facts, { speed }: Line): boolean {
  const { phase, waiting, offline, currentTime, duration, bufferedTo } = state
  if (phase !== 'ready' || waiting || offline || speed === 'slow') return false
  return bufferedTo - currentTime >= leastStoreSeconds || bufferedTo >= duration - 1
}
