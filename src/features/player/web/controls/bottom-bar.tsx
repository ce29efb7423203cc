import type { ReactNode } from 'react'
import { CaptionsButton } from './captions-button.tsx'
import { EpisodeLink } from './episode-link.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import { PlayButton } from './play-button.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SkipButton } from './skip-button.tsx'
import { TimeDisplay } from './time-display.tsx'
import { VolumeControl } from './volume-control.tsx'

/** The timeline and the row of controls under it. `children` stand before the full-screen button. */
export function BottomBar({ children }: { children?: ReactNode }) {
  return (
    <div className="player-bottom">
      <SeekBar />
      <div className="player-row flex items-center gap-0.5 text-sm tabular-nums">
        <EpisodeLink direction="previous" />
        <SkipButton direction="back" className="max-lg:hidden" />
        <PlayButton />
        <SkipButton direction="forward" className="max-lg:hidden" />
        <EpisodeLink direction="next" />
        <VolumeControl />
        <TimeDisplay />
        <span className="player-row-end ml-auto flex items-center gap-0.5">
          {children}
          <CaptionsButton />
          <FullScreenButton />
        </span>
      </div>
    </div>
  )
}
