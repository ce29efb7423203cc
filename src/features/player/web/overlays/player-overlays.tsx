import { usePlayerScene, usePlayerState } from '../player-scene.ts'
import { BigPlayButton } from './big-play-button.tsx'
import { UnavailablePanel } from './unavailable-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

/** What lies over the picture while it does not simply play. */
export function PlayerOverlays() {
  const { episode } = usePlayerScene()
  const phase = usePlayerState((state) => state.phase)
  const failure = usePlayerState((state) => state.failure)
  const refused = usePlayerState((state) => state.autoplayRefused)
  const waiting = usePlayerState((state) => state.waiting)
  if (phase === 'preparing') return <WaitingPanel label="Préparation de l'épisode..." />
  if (phase === 'unavailable') return <UnavailablePanel failure={failure} animePath={episode.animePath} />
  if (refused) return <BigPlayButton />
  return waiting ? <span className="player-stalled player-spinner" role="status" aria-label="Chargement" /> : null
}
