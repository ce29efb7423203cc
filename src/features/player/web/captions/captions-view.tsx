import { useState } from 'react'
import { FetchedPart } from '../controls/fetched-part.tsx'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { useCell } from '../state/cell.ts'
import { usePlayerState } from '../state/player-scene.ts'
import { findShownCaptions } from './caption-track.ts'
import { CaptionsFailure } from './captions-failure.tsx'

// The library that parses and draws captions is loaded with the first episode that has any.
const loadLayer = () => import('./captions-layer.tsx')

/** Draws the current captions. The player does it so that they avoid its controls and take the viewer's style. */
export function CaptionsView() {
  const track = usePlayerState(findShownCaptions)
  const { captionExample } = usePlayerSurfaces()
  const isExampleShown = useCell(captionExample)
  const [isNeeded, setNeeded] = useState(false)
  const isWanted = track !== undefined || isExampleShown
  if (isWanted && !isNeeded) setNeeded(true)
  if (!isWanted && !isNeeded) return null
  return (
    <FetchedPart
      // Another track requests the code again.
      key={track?.id}
      load={loadLayer}
      props={{ track, isExampleShown }}
      missing={isWanted && <CaptionsFailure />}
    />
  )
}
