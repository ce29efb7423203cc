import { narrowSpace, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { findShownCaptions } from '../captions/caption-track.ts'
import type { PlayerState } from '../state/player-state.ts'
import type { PlayerCommand } from './player-keys.ts'

export type ActionIcon =
  | 'play'
  | 'pause'
  | 'back'
  | 'forward'
  | 'muted'
  | 'quiet'
  | 'loud'
  | 'captions'
  | 'captions-off'
  | 'rate'
  | 'frame'

/** The effect of a key, shown for a moment. */
export type KeyAction = { icon: ActionIcon; text: string }

type Facts = Pick<
  PlayerState,
  'paused' | 'muted' | 'volume' | 'rate' | 'captionTracks' | 'captionChoice' | 'captionsByDefault'
>

/** Returns what to show after a command, given the resulting state; undefined when the change is visible anyway. */
export function describeCommand(command: PlayerCommand, state: Facts): KeyAction | undefined {
  switch (command.name) {
    case 'toggle-play':
      return state.paused ? { icon: 'pause', text: 'Pause' } : { icon: 'play', text: 'Lecture' }
    case 'seek-by':
      return {
        icon: command.seconds < 0 ? 'back' : 'forward',
        text: `${command.seconds < 0 ? '−' : '+'}${Math.abs(command.seconds)}${narrowSpace}s`,
      }
    case 'seek-to-tenth':
      return { icon: command.tenth === 0 ? 'back' : 'forward', text: toPercent(command.tenth / 10) }
    case 'step-frame':
      return { icon: 'frame', text: command.direction < 0 ? 'Image précédente' : 'Image suivante' }
    case 'change-volume':
    case 'toggle-mute':
      return describeVolume(state)
    case 'change-rate':
      return { icon: 'rate', text: toRateText(state.rate) }
    case 'toggle-captions':
      if (state.captionTracks.length === 0) return { icon: 'captions-off', text: 'Aucun sous-titre' }
      return findShownCaptions(state)
        ? { icon: 'captions', text: 'Sous-titres activés' }
        : { icon: 'captions-off', text: 'Sous-titres désactivés' }
    default:
      return undefined
  }
}

function describeVolume({ muted, volume }: Facts): KeyAction {
  if (muted || volume === 0) return { icon: 'muted', text: 'Son coupé' }
  return { icon: volume < 0.5 ? 'quiet' : 'loud', text: toPercent(volume) }
}

const toPercent = (share: number): string => `${Math.round(100 * share)}${narrowSpace}%`

/** Formats a rate: `1,25×`. */
export const toRateText = (rate: number): string => `${toFrenchNumber(rate)}×`
