import { FastForward } from 'lucide-react'
import { useEffect } from 'react'
import { narrowSpace } from '../../../../shared/french-numbers.ts'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { useCell } from '../state/cell.ts'

/** Shows the ripple on the tapped side, and the badge of double speed. */
export function GestureFeedback() {
  return (
    <>
      <TapRipple />
      <FastBadge />
    </>
  )
}

const rippleMs = 600

function TapRipple() {
  const { tapJump } = usePlayerSurfaces()
  const jump = useCell(tapJump)
  useEffect(() => {
    if (!jump) return
    const timer = setTimeout(() => tapJump.set(undefined), rippleMs)
    return () => clearTimeout(timer)
  }, [jump, tapJump])
  if (!jump) return null
  const seconds = Math.abs(jump.totalSeconds)
  return (
    <div className="player-ripple" data-side={jump.totalSeconds < 0 ? 'left' : 'right'} aria-hidden="true">
      {/* A new key restarts the animation. */}
      <i key={jump.totalSeconds} />
      <b>
        {jump.totalSeconds < 0 ? '−' : '+'}
        {seconds}
        {narrowSpace}s
      </b>
    </div>
  )
}

function FastBadge() {
  const { isFast } = usePlayerSurfaces()
  if (!useCell(isFast)) return null
  return (
    <div className="player-fast" aria-hidden="true">
      2×
      <FastForward />
    </div>
  )
}
