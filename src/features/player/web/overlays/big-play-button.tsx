import { Play } from 'lucide-react'
import { usePlayerScene } from '../state/player-scene.ts'

/** A large button for the user gesture that the browser requires before it plays. */
export function BigPlayButton() {
  const { player } = usePlayerScene()
  return (
    <div className="player-overlay pointer-events-none">
      <button type="button" className="player-big-play" aria-label="Lancer la lecture" onClick={player.play}>
        <Play />
      </button>
    </div>
  )
}
