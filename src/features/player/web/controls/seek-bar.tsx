import { useState } from 'react'
import { toClock } from '../../../../ui/formats/durations.ts'
import { seekStepSeconds } from '../keyboard/player-keys.ts'
import { usePlayerScene, usePlayerState } from '../player-scene.ts'
import { Slider } from './slider.tsx'

/** The timeline: what is played, what is loaded, and the time under the pointer. */
export function SeekBar() {
  const { player } = usePlayerScene()
  const currentTime = usePlayerState((state) => state.currentTime)
  const duration = usePlayerState((state) => state.duration)
  const bufferedTo = usePlayerState((state) => state.bufferedTo)
  const [pointed, setPointed] = useState<number>()
  const share = (time: number) => (duration > 0 ? time / duration : 0)
  return (
    <Slider
      className="player-seek-bar"
      label="Position dans l’épisode"
      value={currentTime}
      max={duration}
      step={seekStepSeconds}
      toText={(time) => `${toClock(time)} sur ${toClock(duration)}`}
      onCommit={player.seekTo}
      onHover={setPointed}
    >
      <i className="player-slider-buffer" style={{ '--value': share(bufferedTo) }} />
      {pointed !== undefined && duration > 0 && (
        <span className="player-pointed-time" style={{ '--value': share(pointed) }} aria-hidden="true">
          {toClock(pointed)}
        </span>
      )}
    </Slider>
  )
}
