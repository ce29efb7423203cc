import { NextEpisodeOffer } from '../next-episode/next-episode-offer.tsx'
import { usePlayerScene, usePlayerState } from '../state/player-scene.ts'
import { BigPlayButton } from './big-play-button.tsx'
import { PlayerNotices } from './player-notices.tsx'
import { SkipPartButton } from './skip-part-button.tsx'
import { UnavailablePanel, WithheldPanel } from './unavailable-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import './cards.css'

/** Overlays for states other than plain playback. */
export function PlayerOverlays() {
  return (
    <>
      <PlayState />
      <SkipPartButton />
      <NextEpisodeOffer />
      <PlayerNotices />
    </>
  )
}

function PlayState() {
  const { episode } = usePlayerScene()
  const phase = usePlayerState((state) => state.phase)
  const failure = usePlayerState((state) => state.failure)
  const refused = usePlayerState((state) => state.autoplayRefused)
  const waiting = usePlayerState((state) => state.waiting)
  const lacksLine = usePlayerState((state) => state.offline && (state.waiting || state.phase === 'preparing'))
  if (episode.isWithheld) return <WithheldPanel animePath={episode.animePath} />
  if (phase === 'unavailable')
    return <UnavailablePanel failure={failure} animePath={episode.animePath} isTrailer={!episode.language} />
  if (lacksLine) return <WaitingPanel label="Connexion perdue. La lecture reprendra dès son retour." />
  if (phase === 'preparing')
    return (
      <WaitingPanel label={episode.language ? "Préparation de l'épisode..." : 'Préparation de la bande-annonce…'} />
    )
  if (refused) return <BigPlayButton />
  return waiting ? <span className="player-stalled player-spinner" role="status" aria-label="Chargement" /> : null
}
