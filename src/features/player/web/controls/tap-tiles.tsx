import { PlayButton } from './play-button.tsx'
import { SkipButton } from './skip-button.tsx'

/** Large touch targets over the picture: ten seconds back, play, ten seconds forward. */
export function TapTiles() {
  return (
    <div className="player-taps">
      <SkipButton direction="back" />
      <PlayButton />
      <SkipButton direction="forward" />
    </div>
  )
}
