import { History, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { narrowSpace } from '../../../../shared/french-numbers.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { toClock } from '../../../../ui/formats/durations.ts'
import { focusFrame, usePlayerScene, usePlayerState } from '../state/player-scene.ts'
import { DrainingBar, useCountdown } from './countdown.tsx'

/** Notices at the bottom left: a slow server, a skipped passage, a position being restored. */
export function PlayerNotices() {
  const slowMoments = usePlayerState((state) => state.slowMoments)
  const gapJumps = usePlayerState((state) => state.gapJumps)
  return (
    <div className="player-notices" role="status">
      {slowMoments > 0 && <Warning key={`slow-${slowMoments}`} text="Serveur temporairement lent" />}
      {gapJumps > 0 && <Warning key={`gap-${gapJumps}`} text="Passage manquant" />}
      <RestoreBanner />
    </div>
  )
}

/** The warning counts down, then fades and closes (docs/product/watching.md#player). */
const warningSeconds = 5
const fadeMs = 220

function Warning({ text }: { text: string }) {
  const { frame } = usePlayerScene()
  const [state, setState] = useState<'shown' | 'leaving' | 'gone'>('shown')
  const left = useCountdown(warningSeconds, () => setState('leaving'), state === 'gone')
  useEffect(() => {
    if (state !== 'leaving') return
    const timer = setTimeout(() => setState('gone'), fadeMs)
    return () => clearTimeout(timer)
  }, [state])
  if (state === 'gone') return null
  const close = () => {
    setState('gone')
    focusFrame(frame)
  }
  return (
    <div className="player-notice" data-leaving={state === 'leaving' || undefined}>
      <TriangleAlert className="text-warning" />
      <span className="flex-1">{text}</span>
      <span className="text-sm text-text-2 tabular-nums" aria-hidden="true">
        {left}
        {narrowSpace}s
      </span>
      <IconButton label="Fermer l’avertissement" onClick={close}>
        <X />
      </IconButton>
      <DrainingBar className="bg-warning" seconds={warningSeconds} />
    </div>
  )
}

/** How long the banner stays after the jump, so that it can be read. */
const bannerMs = 2500

function RestoreBanner() {
  const restoringTo = usePlayerState((state) => state.restoringTo)
  const [shown, setShown] = useState(restoringTo)
  useEffect(() => {
    if (restoringTo !== undefined) {
      setShown(restoringTo)
      return
    }
    const timer = setTimeout(() => setShown(undefined), bannerMs)
    return () => clearTimeout(timer)
  }, [restoringTo])
  if (shown === undefined) return null
  return (
    <div className="player-notice pr-4.5">
      <History className="text-accent" />
      <span>
        Restauration à <b className="font-semibold tabular-nums">{toClock(shown)}</b>
      </span>
    </div>
  )
}
