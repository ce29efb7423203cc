import type { PlayerPort } from '../player-port.ts'
import { type Cell, createCell } from '../state/cell.ts'

/** When playback stops by itself. `end` is the end of the episode that plays then. */
export type SleepChoice = number | 'end' | undefined

/** Minutes to choose from. */
export const sleepMinutes: readonly number[] = [15, 30, 45, 60, 90]

export type SleepTimer = {
  choice: Cell<SleepChoice>
  /** The moment, as `Date.now()` counts; undefined unless minutes were chosen. */
  findEnd: () => number | undefined
  choose: (choice: SleepChoice) => void
  /** Whether the next episode must not begin by itself. The timer is then done. */
  takeEndOfEpisode: () => boolean
  destroy: () => void
}

/** Pauses after some minutes, or keeps the next episode from beginning. It is forgotten with the page. */
export function createSleepTimer(player: Pick<PlayerPort, 'pause'>): SleepTimer {
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
    choose(undefined)
  }
  return {
    choice,
    findEnd: () => end,
    choose,
    takeEndOfEpisode() {
      if (choice.get() !== 'end') return false
      choose(undefined)
      return true
    },
    destroy: () => clearTimeout(timer),
  }
}
