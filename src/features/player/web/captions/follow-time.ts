import type { PlayerPort } from '../player-port.ts'

/** Reports the exact playback time, more often than the element's own events, and at once after a jump. */
export function followTime({ getMedia, getState, subscribe }: PlayerPort, onTime: (seconds: number) => void) {
  const notify = () => onTime(getMedia().currentTime)
  const everyMs = 100
  const timer = setInterval(() => getState().paused || notify(), everyMs)
  const stopListening = subscribe(notify)
  notify()
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
