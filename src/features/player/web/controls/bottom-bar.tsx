import {
  Airplay,
  Cast,
  Keyboard,
  ListVideo,
  Maximize,
  Minimize,
  PictureInPicture2,
  RectangleHorizontal,
  Settings,
} from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { toClock } from '../../../../ui/formats/durations.ts'
import { canPictureInPicture } from '../media/picture-in-picture.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { usePlayerScene, usePlayerState } from '../state/player-scene.ts'
import { CaptionsButton } from './captions-button.tsx'
import { EpisodeLink } from './episode-link.tsx'
import { PanelButton } from './panels/panel-button.tsx'
import { PlayButton } from './play-button.tsx'
import { SkipButton } from './skip-button.tsx'
import { SeekBar } from './sliders/seek-bar.tsx'
import { VolumeControl } from './sliders/volume-control.tsx'
import { useRemotePlayback } from './use-remote-playback.ts'

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

/** Sends the picture to a television over AirPlay or Chromecast; hidden until the browser finds one. */
function RemoteButton() {
  const { player } = usePlayerScene()
  const remote = useRemotePlayback(player)
  if (!remote.kind) return null
  const isAirplay = remote.kind === 'airplay'
  const label = isAirplay ? 'AirPlay' : 'Diffuser sur un téléviseur'
  return (
    <IconButton label={label} aria-pressed={remote.isConnected} onClick={remote.choose}>
      {isAirplay ? <Airplay /> : <Cast />}
    </IconButton>
  )
}

/** Toggles picture-in-picture; hidden in browsers without it, such as on phones. */
function PictureInPictureButton() {
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

/** Turns 'Mode cinéma' on and off; hidden where the window has no room for it. */
function TheatreButton() {
  const [isOn, setIsOn] = usePreference('theatre')
  return (
    <IconButton
      label="Mode cinéma"
      className="player-theatre-button"
      aria-pressed={isOn}
      aria-keyshortcuts="t"
      onClick={() => setIsOn(!isOn)}
    >
      <RectangleHorizontal />
    </IconButton>
  )
}

function FullScreenButton() {
  const { fullScreen } = usePlayerScene()
  return (
    <IconButton label={fullScreen.isOn ? 'Quitter le plein écran' : 'Plein écran'} onClick={fullScreen.toggle}>
      {fullScreen.isOn ? <Minimize /> : <Maximize />}
    </IconButton>
  )
}
