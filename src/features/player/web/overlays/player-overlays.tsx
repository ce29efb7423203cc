import { Play, SkipForward } from 'lucide-react'
import { useEffect } from 'react'
import { NextEpisodeOffer } from '../next-episode/next-episode-offer.tsx'
import { usePreference } from '../preferences/use-preference.ts'
import { focusFrame, usePlayerScene, usePlayerState } from '../state/player-scene.ts'
import { PlayerNotices } from './player-notices.tsx'
import { findPlayingPart, skipPart } from './skip-part.ts'
import { UnavailablePanel, WithheldPanel } from './unavailable-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

const labels = { opening: 'Passer l’opening', ending: 'Passer l’ending' }

/** Skips the opening or the ending; without a click only when the viewer chose so. */
function SkipPartButton() {
  const { player, episode, frame } = usePlayerScene()
  const name = usePlayerState((state) => findPlayingPart(episode.parts, state)?.name)
  const [skipsByItself] = usePreference('skipOpenings')
  const skip = () => skipPart(player, episode.parts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part, when it begins
  useEffect(() => {
    if (name && skipsByItself) skip()
  }, [name, skipsByItself])
  if (!name) return null
  const press = () => {
    skip()
    focusFrame(frame)
  }
  return (
    <button type="button" className="player-skip-part" onClick={press}>
      <SkipForward />
      {labels[name]}
    </button>
  )
}

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

/** A large button for the user gesture that the browser requires before it plays. */
function BigPlayButton() {
  const { player, frame } = usePlayerScene()
  const press = () => {
    player.play()
    focusFrame(frame)
  }
  return (
    <div className="player-overlay pointer-events-none">
      <button type="button" className="player-big-play" aria-label="Lancer la lecture" onClick={press}>
        <Play />
      </button>
    </div>
  )
}
