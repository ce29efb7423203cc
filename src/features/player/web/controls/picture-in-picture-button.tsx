import { PictureInPicture2 } from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { canPictureInPicture } from '../media/picture-in-picture.ts'
import { usePlayerScene, usePlayerState } from '../state/player-scene.ts'

/** Toggles picture-in-picture; hidden in browsers without it, such as on phones. */
export function PictureInPictureButton() {
  const { player } = usePlayerScene()
  const isOn = usePlayerState((state) => state.inPictureInPicture)
  const hasMetadata = usePlayerState((state) => state.hasMetadata)
  if (!canPictureInPicture()) return null
  return (
    <IconButton
      label={isOn ? 'Quitter l’image dans l’image' : 'Image dans l’image'}
      className="player-pip-button"
      disabled={!hasMetadata}
      onClick={player.togglePictureInPicture}
    >
      <PictureInPicture2 />
    </IconButton>
  )
}
