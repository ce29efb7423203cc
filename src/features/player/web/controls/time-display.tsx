import { toClock } from '../../../../ui/formats/durations.ts'
import { usePlayerState } from '../state/player-scene.ts'

/** Shows `6:20 / 24:02`. Assistive technology gets it from the timeline. */
export function TimeDisplay() {
  const seconds = usePlayerState((state) => Math.floor(state.currentTime))
  const duration = usePlayerState((state) => state.duration)
  return (
    <span className="player-time" aria-hidden="true">
      {toClock(seconds)} / {duration > 0 ? toClock(duration) : '–:––'}
    </span>
  )
}
