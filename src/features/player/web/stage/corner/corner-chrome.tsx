import { Move, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { useSession } from '../../../../account/web/public.ts'
import { CaptionsView } from '../../captions/captions-view.tsx'
import { EpisodeLink } from '../../controls/episode-link.tsx'
import { PlayButton } from '../../controls/play-button.tsx'
import { ComingHeading, useAutoplayNext } from '../../next-episode/next-episode-offer.tsx'
import { findNearness } from '../../next-episode/next-offer.ts'
import { usePreference } from '../../preferences/use-preference.ts'
import { usePlayerScene, usePlayerState } from '../../state/player-scene.ts'
import { closeStage } from '../stage.ts'
import { cornerNames, findCornerByKey } from './corners.ts'
import { useCornerDrag } from './use-corner-drag.ts'

/** The mini player's controls: the way back, the title, play, next, move and close. */
export function CornerChrome() {
  const { episode, frame } = usePlayerScene()
  useCornerDrag(frame)
  useRoomInPage()
  useEndAtSignOut()
  return (
    <div className="player-layer">
      <Link
        to={episode.path}
        className="player-corner-picture"
        aria-label="Revenir à la page de l’épisode"
        draggable={false}
      >
        <Waiting />
      </Link>
      <CaptionsView />
      <div className="player-corner-bar">
        <div className="min-w-0 flex-1">
          <b className="type-display block truncate">{episode.title}</b>
          <p className="truncate text-xs opacity-85">
            <Subtitle key={episode.path} />
          </p>
        </div>
        <PlayButton />
        <EpisodeLink direction="next" />
        <Handle />
        <IconButton label="Fermer le mini-lecteur" onClick={closeStage}>
          <X />
        </IconButton>
      </div>
      <p className="sr-only" role="status">
        La lecture continue dans le mini-lecteur.
      </p>
    </div>
  )
}

function Waiting() {
  const isWaiting = usePlayerState((state) => state.waiting || state.phase === 'preparing')
  return isWaiting && <span className="player-stalled player-spinner" role="status" aria-label="Chargement" />
}

/** The anime and the number; after the end, the time to the next episode. */
function Subtitle() {
  const { episode, walk } = usePlayerScene()
  const isOver = usePlayerState(findNearness) === 'over'
  const isUnavailable = usePlayerState((state) => state.phase === 'unavailable')
  const [autoplay] = useAutoplayNext()
  if (isUnavailable) return 'Épisode indisponible'
  if (isOver && autoplay && episode.nextPath) return <ComingHeading isHeld={false} onEnd={() => walk('next')} />
  return episode.subtitle
}

/** Moves the mini player by the arrow keys, or by dragging. */
function Handle() {
  const [corner, setCorner] = usePreference('miniCorner')
  const [announcement, setAnnouncement] = useState('')
  const move = (event: KeyboardEvent) => {
    // Alt with an arrow is the browser's back and forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = findCornerByKey(corner, event.key)
    if (!next) return
    event.preventDefault()
    setCorner(next)
    setAnnouncement(cornerNames[next])
  }
  return (
    <>
      <IconButton
        label="Déplacer le mini-lecteur, avec les flèches"
        className="player-corner-handle"
        data-handle
        onKeyDown={move}
      >
        <Move />
      </IconButton>
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </>
  )
}

/** Keeps the page's end, what gets the focus there, and what floats above the bottom clear of the mini player. */
function useRoomInPage(): void {
  const [corner] = usePreference('miniCorner')
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.mini = corner
    return () => {
      delete dataset.mini
    }
  }, [corner])
}

/** Closes the mini player when the member signs out. */
function useEndAtSignOut(): void {
  const { status } = useSession()
  const [wasSignedIn] = useState(status === 'signed-in')
  useEffect(() => {
    if (wasSignedIn && status === 'signed-out') closeStage()
  }, [wasSignedIn, status])
}
