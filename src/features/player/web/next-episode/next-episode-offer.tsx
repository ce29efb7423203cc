import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { narrowSpace } from '../../../../ui/formats/numbers.ts'
import { useCell } from '../cell.ts'
import { useCountdown } from '../overlays/use-countdown.ts'
import type { NextEpisode } from '../player-episode.ts'
import { usePlayerScene, usePlayerState } from '../player-scene.ts'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { NextEpisodeCard, StopAutoplayButton } from './next-episode-card.tsx'
import { findNearness } from './next-offer.ts'
import { useNarrowPage } from './use-narrow-page.ts'

/**
 * The card goes away after this long (docs/product/watching.md#next-episode-card); the next episode begins by itself
 * after as long.
 */
const offerSeconds = 10

/** The next episode, offered near the end and played after it. Nothing where there is none. */
export function NextEpisodeOffer() {
  const { episode } = usePlayerScene()
  return episode.next ? <Offer key={episode.path} next={episode.next} /> : null
}

function Offer({ next }: { next: NextEpisode }) {
  const nearness = usePlayerState(findNearness)
  const [isWanted, setAutoplay] = usePreference('autoplayNext')
  const autoplay = !useSleepAtEnd(nearness === 'over') && isWanted
  const [closed, setClosed] = useState<'near' | 'over'>()
  const text = nearness === 'far' ? '' : `Épisode suivant : ${next.title}`
  return (
    <>
      <p className="sr-only" role="status">
        {text}
      </p>
      <InPlace>
        {nearness === 'near' && !closed && <PassingOffer next={next} onClose={() => setClosed('near')} />}
        {nearness === 'over' && closed !== 'over' && !autoplay && (
          <NextEpisodeCard next={next} heading="Épisode suivant" onClose={() => setClosed('over')} />
        )}
        {nearness === 'over' && closed !== 'over' && autoplay && (
          <ComingEpisode next={next} onClose={() => setClosed('over')} onStop={() => setAutoplay(false)} />
        )}
      </InPlace>
    </>
  )
}

/** Whether the viewer wanted to sleep at the end of this episode: the one after then waits to be asked for. */
function useSleepAtEnd(isOver: boolean): boolean {
  const { sleepTimer } = usePlayerSurfaces()
  const isChosen = useCell(sleepTimer.choice) === 'end'
  const [isAsleep, setAsleep] = useState(false)
  useEffect(() => {
    if (isOver && sleepTimer.takeEndOfEpisode()) setAsleep(true)
  }, [isOver, sleepTimer])
  return isAsleep || isChosen
}

type OfferProps = { next: NextEpisode; onClose: () => void }

function PassingOffer({ next, onClose }: OfferProps) {
  useCountdown(offerSeconds, onClose)
  return <NextEpisodeCard next={next} heading="Épisode suivant" seconds={offerSeconds} onClose={onClose} />
}

/** The episode is over: the next one begins after a while, unless somebody says otherwise. */
function ComingEpisode({ next, onClose, onStop }: OfferProps & { onStop: () => void }) {
  const navigate = useNavigate()
  const left = useCountdown(offerSeconds, () => navigate(next.path, { preventScrollReset: true }))
  const heading = `Épisode suivant dans ${left}${narrowSpace}s`
  return (
    <NextEpisodeCard next={next} heading={heading} seconds={offerSeconds} onClose={onClose}>
      <StopAutoplayButton onClick={onStop} />
    </NextEpisodeCard>
  )
}

/** Over the picture; under the frame on narrow pages, where it would hide the picture. */
function InPlace({ children }: { children: ReactNode }) {
  const { below, fullScreen } = usePlayerScene()
  const isNarrow = useNarrowPage()
  return isNarrow && !fullScreen.isOn && below.current ? createPortal(children, below.current) : children
}
