import type { PlayerPort } from '../player-port.ts'
import { playerPreferences } from '../preferences/use-preference.ts'
import { toToggledChoice } from './caption-track.ts'

/** Turns captions on or off for this and later episodes; does nothing without captions. */
export function toggleCaptions(player: PlayerPort): void {
  const state = player.getState()
  if (state.captionTracks.length > 0) playerPreferences.set('captions', toToggledChoice(state))
}
