import { Gauge } from 'lucide-react'
import { narrowSpace } from '../../../../shared/french-numbers.ts'
import { type ConnectionSpeed, useConnectionSpeed } from '../../../../ui/network/connection-speed.ts'
import { usePlayerScene, usePlayerState } from '../state/player-scene.ts'
import { findBufferPercent } from '../state/player-state.ts'

const speedWords: Record<ConnectionSpeed, string> = { slow: 'Lent', medium: 'Moyen', fast: 'Rapide' }

export function Badges() {
  return (
    <>
      <ConnectionBadge />
      <BufferBadge />
      <LanguageBadge />
    </>
  )
}

/** Shows the speed of the connection, in browsers that report it. */
function ConnectionBadge() {
  const speed = useConnectionSpeed()
  if (!speed) return null
  return (
    <span className="player-badge">
      <Gauge />
      <span className="sr-only">Connexion : </span>
      {speedWords[speed]}
    </span>
  )
}

/** Shows how much of the episode is loaded. */
function BufferBadge() {
  const percent = usePlayerState(findBufferPercent)
  if (percent === undefined) return null
  return (
    <span className="player-badge tabular-nums max-lg:hidden">
      Tampon {percent}
      {narrowSpace}%
    </span>
  )
}

/** Shows the language; hidden in full screen, where it would be in the way. */
function LanguageBadge() {
  const { episode, fullScreen } = usePlayerScene()
  return fullScreen.isOn || !episode.language ? null : <span className="player-badge">{episode.language}</span>
}
