import { createContext, useContext } from 'react'
import { createDoubleSpeed, type DoubleSpeed } from './gestures/double-speed.ts'
import type { KeyAction } from './keyboard/describe-command.ts'
import type { PlayerPort } from './player-port.ts'
import { createSleepTimer, type SleepTimer } from './settings/sleep-timer.ts'
import { type Cell, createCell } from './state/cell.ts'

/** The panels that the viewer can open over the picture; one at a time. */
export type PanelName = 'episodes' | 'settings' | 'help'

/** A seek by taps, for the ripple on that side; a new object each time. */
type TapJump = { totalSeconds: number }

/** The state of the interface, beside the state of playback. */
export type PlayerSurfaces = {
  panel: Cell<PanelName | undefined>
  statisticsShown: Cell<boolean>
  /** The last key action, while it shows. */
  keyAction: Cell<KeyAction | undefined>
  /** Whether an example line shows the style of captions. */
  captionExample: Cell<boolean>
  tapJump: Cell<TapJump | undefined>
  isFast: Cell<boolean>
  doubleSpeed: DoubleSpeed
  sleepTimer: SleepTimer
}

export function createPlayerSurfaces(player: PlayerPort): PlayerSurfaces {
  const isFast = createCell(false)
  return {
    panel: createCell<PanelName | undefined>(undefined),
    statisticsShown: createCell(false),
    keyAction: createCell<KeyAction | undefined>(undefined),
    captionExample: createCell(false),
    tapJump: createCell<TapJump | undefined>(undefined),
    isFast,
    doubleSpeed: createDoubleSpeed(player, isFast.set),
    sleepTimer: createSleepTimer(player),
  }
}

export const PlayerSurfacesContext = createContext<PlayerSurfaces | undefined>(undefined)

/** @throws Error outside a player */
export function usePlayerSurfaces(): PlayerSurfaces {
  const surfaces = useContext(PlayerSurfacesContext)
  if (!surfaces) throw new Error('A control is outside of the player.')
  return surfaces
}
