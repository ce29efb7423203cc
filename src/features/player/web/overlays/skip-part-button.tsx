import { SkipForward } from 'lucide-react'
import { useEffect } from 'react'
import { usePlayerScene, usePlayerState } from '../player-scene.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { findSkippablePart } from './skip-part.ts'

const labels = { opening: 'Passer l’opening', ending: 'Passer l’ending' }

/** Leaves the opening or the ending out. By itself only when the viewer chose so. */
export function SkipPartButton() {
  const { player, episode } = usePlayerScene()
  const name = usePlayerState((state) => findPart(episode.parts, state)?.name)
  const [skipsByItself] = usePreference('skipOpenings')
  const skip = () => {
    const part = findPart(episode.parts, player.getState())
    if (part) player.seekTo(part.to)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part that begins, not when somebody goes back into it
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

type Time = { phase: string; restoringTo: number | undefined; currentTime: number; duration: number }

function findPart(parts: Parameters<typeof findSkippablePart>[0], { phase, restoringTo, ...time }: Time) {
  if (phase !== 'ready' || restoringTo !== undefined) return undefined
  return findSkippablePart(parts, time.currentTime, time.duration)
}
