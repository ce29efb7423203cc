import { Keyboard, ListVideo, Settings } from 'lucide-react'
import { toClock } from '../../../../ui/formats/durations.ts'
import { usePlayerState } from '../state/player-scene.ts'
import { CaptionsButton } from './captions-button.tsx'
import { EpisodeLink } from './episode-link.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import { PanelButton } from './panels/panel-button.tsx'
import { PictureInPictureButton } from './picture-in-picture-button.tsx'
import { PlayButton } from './play-button.tsx'
import { RemoteButton } from './remote-button.tsx'
import { SkipButton } from './skip-button.tsx'
import { SeekBar } from './sliders/seek-bar.tsx'
import { VolumeControl } from './sliders/volume-control.tsx'
import { TheatreButton } from './theatre-button.tsx'

/** Shows `6:20 / 24:02`. Assistive technology gets it from the timeline. */
function TimeDisplay() {
  const seconds = usePlayerState((state) => Math.floor(state.currentTime))
  const duration = usePlayerState((state) => state.duration)
  return (
    <span className="player-time" aria-hidden="true">
      {toClock(seconds)} / {duration > 0 ? toClock(duration) : '–:––'}
    </span>
  )
}

/** The timeline and the row of controls under it. */
export function BottomBar() {
  return (
    <div className="player-bottom">
      <SeekBar />
      <div className="player-row">
        <EpisodeLink direction="previous" />
        <SkipButton direction="back" className="player-skip-button" />
        <PlayButton className="player-row-play" />
        <SkipButton direction="forward" className="player-skip-button" />
        <EpisodeLink direction="next" />
        <VolumeControl />
        <TimeDisplay />
        <span className="player-row-end">
          <PanelButton panel="episodes" label="Liste des épisodes" className="player-list-button">
            <ListVideo />
          </PanelButton>
          <CaptionsButton />
          <PanelButton panel="help" label="Raccourcis clavier" className="player-help-button">
            <Keyboard />
          </PanelButton>
          <RemoteButton />
          <PictureInPictureButton />
          <PanelButton panel="settings" label="Réglages">
            <Settings />
          </PanelButton>
          <TheatreButton />
          <FullScreenButton />
        </span>
      </div>
    </div>
  )
}
