import type { PlayerState } from '../state/player-state.ts'

type Facts = Pick<PlayerState, 'phase' | 'waiting' | 'offline' | 'currentTime' | 'duration' | 'bufferedTo'>

type Line = {
  /** Also `slow` in data-saving mode. */
  speed: 'slow' | 'medium' | 'fast' | undefined
}

/** With this many seconds buffered, a few more bytes do not stop playback. */
const minStoreSeconds = 10

/** Returns whether fetching a frame is harmless: not on slow lines, nor while playback needs the bandwidth. */
export function mayPreview(state: Facts, { speed }: Line): boolean {
  const { phase, waiting, offline, currentTime, duration, bufferedTo } = state
  if (phase !== 'ready' || waiting || offline || speed === 'slow') return false
  return bufferedTo - currentTime >= minStoreSeconds || bufferedTo >= duration - 1
}
