import { useCallback, useState } from 'react'
import { toClock } from '../../../../ui/formats/durations.ts'
import { useConnectionSpeed } from '../../../../ui/network/connection-speed.ts'
import { FetchedPart } from '../controls/fetched-part.tsx'
import { findSkippablePart } from '../overlays/skip-part.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { usePlayerScene, usePlayerState } from '../state/player-scene.ts'
import { mayPreview } from './may-preview.ts'

const partNames = { opening: 'Opening', ending: 'Ending' }

const loadPreview = () => import('./seek-preview.tsx')
const loadStoryboard = () => import('./storyboard-preview.tsx')

type TimelinePointerProps = {
  /** The time under the pointer, in seconds; undefined while there is none. */
  seconds: number | undefined
}

/** Shows the time under the pointer, and a frame if one can be fetched. */
export function TimelinePointer({ seconds }: TimelinePointerProps) {
  const { episode } = usePlayerScene()
  const [isWanted] = usePreference('seekPreview')
  const duration = usePlayerState((state) => state.duration)
  const speed = useConnectionSpeed()
  const isFree = usePlayerState((state) => mayPreview(state, speed))
  const [isOpened, setOpened] = useState(false)
  const storyboard = usePlayerState((state) => state.source?.storyboard)
  const [failed, setFailed] = useState<typeof storyboard>()
  const onFailure = useCallback(() => setFailed(storyboard), [storyboard])
  // Opened once the connection is free during a hover, then kept: a new one would load everything again.
  if (!isOpened && seconds !== undefined && isWanted && isFree) setOpened(true)
  if (duration === 0) return null
  const part = seconds === undefined ? undefined : findSkippablePart(episode.parts, seconds, duration)
  return (
    <span
      className="player-pointed"
      style={{ '--value': (seconds ?? 0) / duration }}
      hidden={seconds === undefined}
      aria-hidden="true"
    >
      {isOpened &&
        isWanted &&
        (storyboard && storyboard !== failed ? (
          <FetchedPart key={storyboard.url} load={loadStoryboard} props={{ seconds, storyboard, onFailure }} />
        ) : (
          <FetchedPart key="frames" load={loadPreview} props={{ seconds, isFree }} />
        ))}
      <b>
        {toClock(seconds ?? 0)}
        {part && ` · ${partNames[part.name]}`}
      </b>
    </span>
  )
}
