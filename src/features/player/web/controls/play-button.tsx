import { Pause, Play, RotateCcw } from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { usePlayerScene, usePlayerState } from '../state/player-scene.ts'

export function PlayButton({ className }: { className?: string }) {
  const { player } = usePlayerScene()
  const paused = usePlayerState((state) => state.paused)
  const ended = usePlayerState((state) => state.ended)
  if (ended) {
    return (
      <IconButton label="Revoir" className={className} onClick={player.play}>
        <RotateCcw />
      </IconButton>
    )
  }
  return (
    <IconButton
      label={paused ? 'Lecture' : 'Pause'}
      className={className}
      onClick={paused ? player.play : player.pause}
    >
      {paused ? <Play /> : <Pause />}
    </IconButton>
  )
}
