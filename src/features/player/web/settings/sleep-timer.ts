import type { PlayerPort } from '../player-port.ts'
import { type Cell, createCell } from '../state/cell.ts'

/** When playback stops. `end` is the end of the current episode. */
export type SleepChoice = number | 'end' | undefined

export const sleepMinutes: readonly number[] = [15, 30, 45, 60, 90]

export type SleepTimer = {
  choice: Cell<SleepChoice>
  /** The end time in `Date.now()` milliseconds; undefined unless minutes were chosen. */
  findEnd: () => number | undefined
  choose: (choice: SleepChoice) => void
  /** Follows playback. @returns ends the timer */
  follow: () => () => void
}

/**
 * Pauses after some minutes, or keeps the next episode from starting: `end` then lasts until something else is loaded. It
 * ends with the player's controls.
 */
export function createSleepTimer(player: Pick<PlayerPort, 'pause' | 'getState' | 'subscribe'>): SleepTimer {
  const choice = createCell<SleepChoice>(undefined)
  let end: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const choose = (chosen: SleepChoice) => {
    clearTimeout(timer)
    end = undefined
    if (typeof chosen === 'number') {
      const waitMs = chosen * 60_000
      end = Date.now() + waitMs
      timer = setTimeout(sleep, waitMs)
    }
    choice.set(chosen)
  }
  const sleep = () => {
    player.pause()
    // After its end, what is left to stop is the next episode.
    choose(player.getState().ended ? 'end' : undefined)
  }
  return {
    choice,
    findEnd: () => end,
    choose,
    follow() {
      let hasEnded = false
      const unsubscribe = player.subscribe(() => {
        const { ended, phase } = player.getState()
        // A seek back leaves the end before one.
        if (hasEnded && phase === 'preparing' && choice.get() === 'end') choose(undefined)
        hasEnded = ended
      })
      return () => {
        clearTimeout(timer)
        unsubscribe()
      }
    },
  }
}
