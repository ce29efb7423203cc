import type { PlayerPort } from '../player-port.ts'

/** While something is held down after this long, the episode plays at twice its speed. */
export const holdMs = 500
const heldRate = 2

/** Plays twice as fast for as long as a pointer or the space bar is held. */
export type DoubleSpeed = {
  /** Starts to wait; does nothing while paused. */
  press: () => void
  /** @returns whether it had been fast: what let go was then no click */
  release: () => boolean
}

export function createDoubleSpeed(
  player: Pick<PlayerPort, 'getState' | 'setRate'>,
  onChange: (isFast: boolean) => void,
): DoubleSpeed {
  let timer: ReturnType<typeof setTimeout> | undefined
  let usualRate: number | undefined
  const begin = () => {
    const { paused, rate } = player.getState()
    if (paused) return
    usualRate = rate
    player.setRate(heldRate)
    onChange(true)
  }
  return {
    press() {
      clearTimeout(timer)
      if (usualRate === undefined) timer = setTimeout(begin, holdMs)
    },
    release() {
      clearTimeout(timer)
      if (usualRate === undefined) return false
      player.setRate(usualRate)
      usualRate = undefined
      onChange(false)
      return true
    },
  }
}
