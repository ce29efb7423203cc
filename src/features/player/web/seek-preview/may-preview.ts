import type { ConnectionSpeed } from '../../../../ui/network/connection-speed.ts'
import type { PlayerState } from '../state/player-state.ts'

type Facts = Pick<PlayerState, 'phase' | 'waiting' | 'offline' | 'currentTime' | 'duration' | 'bufferedTo'>

/** With this many seconds buffered, a few more bytes do not stop playback. */
const minStoreSeconds = 10

/**
 * Returns whether fetching a frame is harmless: not on slow lines, nor while playback needs the bandwidth.
 * @param speed also `slow` in data-saving mode
 */
export function mayPreview(state: Facts, speed: ConnectionSpeed | undefined): boolean {
  const { phase, waiting, offline, currentTime, duration, bufferedTo } = state
  if (phase !== 'ready' || waiting || offline || speed === 'slow') return false
  return bufferedTo - currentTime >= minStoreSeconds || bufferedTo >= duration - 1
}
