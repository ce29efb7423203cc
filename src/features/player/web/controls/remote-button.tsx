import { Airplay, Cast } from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { usePlayerScene } from '../state/player-scene.ts'
import { useRemotePlayback } from './use-remote-playback.ts'

/** Sends the picture to a television over AirPlay or Chromecast; hidden until the browser finds one. */
export function RemoteButton() {
  const { player } = usePlayerScene()
  const remote = useRemotePlayback(player)
  if (!remote.kind) return null
  const isAirplay = remote.kind === 'airplay'
  const label = isAirplay ? 'AirPlay' : 'Diffuser sur un téléviseur'
  return (
    <IconButton label={label} aria-pressed={remote.isConnected} onClick={remote.choose}>
      {isAirplay ? <Airplay /> : <Cast />}
    </IconButton>
  )
}
