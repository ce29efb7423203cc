import { playbackRates } from '../../rules.ts'
import { toToggledChoice } from '../captions/caption-track.ts'
import type { PlayerPort } from '../player-port.ts'
import { playerPreferences } from '../preferences/use-preference.ts'
import type { PlayerCommand } from './player-keys.ts'

/** Commands for playback; the others concern the page or the panels. */
export type PlaybackCommand = Exclude<
  PlayerCommand,
  { name: 'toggle-full-screen' | 'skip-part' | 'previous-episode' | 'next-episode' | 'toggle-help' }
>

export function runPlaybackCommand(command: PlaybackCommand, player: PlayerPort): void {
  const state = player.getState()
  const { paused, currentTime, duration, volume, muted } = state
  switch (command.name) {
    case 'toggle-play':
      if (paused) player.play()
      else player.pause()
      break
    case 'seek-by':
      player.seekTo(currentTime + command.seconds)
      break
    case 'seek-to-tenth':
      player.seekTo((duration * command.tenth) / 10)
      break
    case 'step-frame':
      player.stepFrame(command.direction)
      break
    case 'change-volume':
      player.setVolume(volume + command.by)
      break
    case 'toggle-mute':
      player.setMuted(!muted)
      break
    case 'change-rate':
      playerPreferences.set('rate', findNextRate(playerPreferences.get('rate'), command.direction))
      break
    case 'toggle-captions':
      if (state.captionTracks.length > 0) playerPreferences.set('captions', toToggledChoice(state))
      break
    case 'toggle-picture-in-picture':
      player.togglePictureInPicture()
  }
}

/** Returns the previous or next rate; at either end the same. */
export function findNextRate(rate: number, direction: 1 | -1): number {
  const further = playbackRates.filter((each) => (each - rate) * direction > 0)
  return (direction === 1 ? further[0] : further.at(-1)) ?? rate
}
