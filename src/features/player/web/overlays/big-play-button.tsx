import { Play } from 'lucide-react'
import { usePlayerScene } from '../state/player-scene.ts'

/** The browser refused to play by itself: one large button asks for the gesture. */
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
