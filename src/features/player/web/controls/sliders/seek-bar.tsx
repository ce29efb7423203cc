import { useState } from 'react'
import { toClock } from '../../../../../ui/formats/durations.ts'
import { seekStepSeconds } from '../../../rules.ts'
import { toPartEdges } from '../../overlays/skip-part.ts'
import { TimelinePointer } from '../../seek-preview/timeline-pointer.tsx'
import { usePlayerScene, usePlayerState } from '../../state/player-scene.ts'
import { Slider } from './slider.tsx'

/** The timeline: played and loaded parts, and a preview under the pointer. */
export function SeekBar() {
  const { player, episode } = usePlayerScene()
  const currentTime = usePlayerState((state) => state.currentTime)
  const duration = usePlayerState((state) => state.duration)
  const bufferedTo = usePlayerState((state) => state.bufferedTo)
  const [pointed, setPointed] = useState<number>()
  return (
    <Slider
      className="player-seek-bar"
      label="Position dans l’épisode"
      value={currentTime}
      max={duration}
      step={seekStepSeconds}
      movesByItself
      toText={(time) => `${toClock(time)} sur ${toClock(duration)}`}
      onCommit={player.seekTo}
      onHover={setPointed}
    >
      <i className="player-slider-buffer" style={{ '--value': duration > 0 ? bufferedTo / duration : 0 }} />
      {duration > 0 &&
        toPartEdges(episode.parts)
          .filter((edge) => edge < duration)
          .map((edge) => <i key={edge} className="player-part-tick" style={{ '--value': edge / duration }} />)}
      <TimelinePointer seconds={pointed} />
    </Slider>
  )
}
