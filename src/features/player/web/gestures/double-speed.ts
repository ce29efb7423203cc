import type { PlayerPort } from '../player-port.ts'

/** Holding for this long starts double speed. */
export const holdMs = 500
const heldRate = 2

/** Plays at double speed while a pointer or the space bar is held. */
export type DoubleSpeed = {
  /** Starts the timer; does nothing while paused. */
  press: () => void
  /** @returns whether double speed was on, so that the release is not a click */
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
      // Unless another one was chosen meanwhile.
      if (player.getState().rate === heldRate) player.setRate(usualRate)
      usualRate = undefined
      onChange(false)
      return true
    },
  }
}
