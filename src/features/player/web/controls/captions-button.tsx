import { Captions, CaptionsOff } from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { usePlayerScene, usePlayerState } from '../player-scene.ts'

/** Captions on or off; absent when the episode has none. */
export function CaptionsButton() {
  const { player } = usePlayerScene()
  const captions = usePlayerState((state) => state.captions)
  if (captions === 'none') return null
  const shown = captions === 'shown'
  return (
    <IconButton label="Sous-titres" aria-pressed={shown} onClick={() => player.setCaptionsShown(!shown)}>
      {shown ? <Captions /> : <CaptionsOff />}
    </IconButton>
  )
}
