import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { narrowSpace } from '../../../../shared/french-numbers.ts'
import { useHold } from '../../../../ui/feedback/use-hold.ts'
import { listen } from '../../../../ui/network/listen.ts'
import { DrainingBar, useCountdown } from '../overlays/countdown.tsx'
import type { NextEpisode } from '../player-episode.ts'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { stageIsLed } from '../stage/stage.ts'
import { useCell } from '../state/cell.ts'
import { usePlayerScene, usePlayerState } from '../state/player-scene.ts'
import { NextEpisodeCard, StopAutoplayButton } from './next-episode-card.tsx'
import { findNearness, offerSeconds } from './next-offer.ts'

/** Offers the next episode near the end and plays it after the end. Renders nothing without one. */
export function NextEpisodeOffer() {
  const { episode } = usePlayerScene()
  return episode.next ? <Offer key={episode.path} next={episode.next} /> : null
}

function Offer({ next }: { next: NextEpisode }) {
  const nearness = usePlayerState(findNearness)
  const [autoplay, setAutoplay] = useAutoplayNext()
  const [closed, setClosed] = useState<'near' | 'over'>()
  const isShown = nearness === 'near' ? !closed : nearness === 'over' && closed !== 'over'
  const kind = nearness === 'near' ? 'passing' : autoplay && !next.remains ? 'coming' : 'standing'
  return (
    <>
      <p className="sr-only" role="status">
        {nearness !== 'far' && toSentence(kind, next)}
      </p>
      <InPlace>
        {isShown && (
          <OfferCard
            kind={kind}
            next={next}
            onClose={() => setClosed(nearness === 'near' ? 'near' : 'over')}
            onStop={() => setAutoplay(false)}
          />
        )}
      </InPlace>
    </>
  )
}

/** `passing` hides after a while near the end, `coming` then starts the episode, `standing` waits for a click. */
type OfferKind = 'passing' | 'coming' | 'standing'

function toSentence(kind: OfferKind, { title, skipped, remains }: NextEpisode): string {
  if (remains) return `${remains} : ${title}`
  const start = kind === 'coming' ? `Épisode suivant dans ${offerSeconds}${narrowSpace}s` : 'Épisode suivant'
  return `${start} : ${title}${skipped ? `. ${skipped}` : ''}`
}

/** Returns whether the next episode begins by itself, and the setter of that preference. */
export function useAutoplayNext(): [boolean, (isWanted: boolean) => void] {
  const [isWanted, setWanted] = usePreference('autoplayNext')
  const isAsleep = useCell(usePlayerSurfaces().sleepTimer.choice) === 'end'
  const isLed = useCell(stageIsLed)
  return [isWanted && !isAsleep && !isLed, setWanted]
}

type OfferProps = { kind: OfferKind; next: NextEpisode; onClose: () => void; onStop: () => void }

/** One card for all kinds, so that it keeps the focus. Its countdown pauses while it is hovered or focused. */
function OfferCard({ kind, next, onClose, onStop }: OfferProps) {
  const { frame } = usePlayerScene()
  const navigate = useNavigate()
  const hold = useHold()
  // A card that goes with the focus inside hands it to the frame, so that the keys keep working.
  const { hasFocus } = hold
  useEffect(
    () => () => (hasFocus.current ? frame.current?.focus({ preventScroll: true }) : undefined),
    [frame, hasFocus],
  )
  return (
    <NextEpisodeCard
      next={next}
      hold={hold}
      heading={
        kind === 'coming' ? (
          <ComingHeading isHeld={hold.isHeld} onEnd={() => navigate(next.path, { preventScrollReset: true })} />
        ) : (
          (next.remains ?? 'Épisode suivant')
        )
      }
      onClose={onClose}
    >
      {kind === 'coming' && <StopAutoplayButton onClick={onStop} />}
      {kind === 'passing' && <Passing isHeld={hold.isHeld} onEnd={onClose} />}
      {kind !== 'standing' && <DrainingBar key={kind} seconds={offerSeconds} isHeld={hold.isHeld} />}
    </NextEpisodeCard>
  )
}

type TimeProps = { isHeld: boolean; onEnd: () => void }

function Passing({ isHeld, onEnd }: TimeProps) {
  useCountdown(offerSeconds, onEnd, isHeld)
  return null
}

/** Counts down to the next episode. */
export function ComingHeading({ isHeld, onEnd }: TimeProps) {
  const left = useCountdown(offerSeconds, onEnd, isHeld)
  return `Épisode suivant dans ${left}${narrowSpace}s`
}

/** Over the picture; below the frame on narrow pages, where it would hide the picture. */
function InPlace({ children }: { children: ReactNode }) {
  const { below, fullScreen } = usePlayerScene()
  const isNarrow = useNarrowPage()
  return isNarrow && !fullScreen.isOn && below ? createPortal(children, below) : children
}

const query = '(max-width: 1024px)'

/** Returns whether the page has its narrow layout. Client only. */
const useNarrowPage = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query)
  return listen(list, 'change', listener)
}
