import { SkipForward } from 'lucide-react'
import { useEffect } from 'react'
import { usePreference } from '../preferences/use-preference.ts'
import { usePlayerScene, usePlayerState } from '../state/player-scene.ts'
import { findPlayingPart, skipPart } from './skip-part.ts'

const labels = { opening: 'Passer l’opening', ending: 'Passer l’ending' }

/** Skips the opening or the ending; without a click only when the viewer chose so. */
export function SkipPartButton() {
  const { player, episode } = usePlayerScene()
  const name = usePlayerState((state) => findPlayingPart(episode.parts, state)?.name)
  const [skipsByItself] = usePreference('skipOpenings')
  const skip = () => skipPart(player, episode.parts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part that begins, not when the viewer returns to it
  useEffect(() => {
    if (name && skipsByItself) skip()
  }, [name, skipsByItself])
  if (!name) return null
  return (
    <button type="button" className="player-skip-part" onClick={skip}>
      <SkipForward />
      {labels[name]}
    </button>
  )
}
