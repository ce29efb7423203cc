import { Captions, CaptionsOff } from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { findShownCaptions } from '../captions/caption-track.ts'
import { runPlaybackCommand } from '../keyboard/run-command.ts'
import { usePlayerScene, usePlayerState } from '../state/player-scene.ts'

/** Turns captions on or off; hidden when the episode has none. */
export function CaptionsButton() {
  const { player } = usePlayerScene()
  const hasCaptions = usePlayerState((state) => state.captionTracks.length > 0)
  const isShown = usePlayerState((state) => findShownCaptions(state) !== undefined)
  if (!hasCaptions) return null
  return (
    <IconButton
      label="Sous-titres"
      className="player-captions-button"
      aria-pressed={isShown}
      onClick={() => runPlaybackCommand({ name: 'toggle-captions' }, player)}
    >
      {isShown ? <Captions /> : <CaptionsOff />}
    </IconButton>
  )
}
