import { RotateCcw, RotateCw } from 'lucide-react'
import { narrowSpace } from '../../../../shared/french-numbers.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { seekStepSeconds } from '../../rules.ts'
import { usePlayerScene } from '../state/player-scene.ts'

/** Seeks ten seconds back or forward. */
export function SkipButton({ direction, className }: { direction: 'back' | 'forward'; className?: string }) {
  const { player } = usePlayerScene()
  const back = direction === 'back'
  const step = back ? -seekStepSeconds : seekStepSeconds
  const label = `${back ? 'Reculer' : 'Avancer'} de ${seekStepSeconds}${narrowSpace}s`
  return (
    <IconButton label={label} className={className} onClick={() => player.seekTo(player.getState().currentTime + step)}>
      {back ? <RotateCcw /> : <RotateCw />}
    </IconButton>
  )
}
