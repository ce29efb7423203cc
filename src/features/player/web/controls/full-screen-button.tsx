import { Maximize, Minimize } from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { usePlayerScene } from '../state/player-scene.ts'

export function FullScreenButton() {
  const { fullScreen } = usePlayerScene()
  return (
    <IconButton label={fullScreen.isOn ? 'Quitter le plein écran' : 'Plein écran'} onClick={fullScreen.toggle}>
      {fullScreen.isOn ? <Minimize /> : <Maximize />}
    </IconButton>
  )
}
