import type { PlayerPort } from '../player-port.ts'

/**
 * Tells the exact time of the picture while it plays, a few times a second more often than the element's own events, and
 * at once when it jumps.
 */
export function followTime({ getMedia, getState, subscribe }: PlayerPort, onTime: (seconds: number) => void) {
  const tell = () => onTime(getMedia().currentTime)
  const everyMs = 100
  const timer = setInterval(() => getState().paused || tell(), everyMs)
  const stopListening = subscribe(tell)
  tell()
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
