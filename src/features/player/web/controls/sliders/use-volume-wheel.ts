import { type RefObject, useEffect } from 'react'
import { listen } from '../../../../../ui/network/listen.ts'
import { volumeStep } from '../../keyboard/player-keys.ts'
import type { PlayerPort } from '../../player-port.ts'

/**
 * Changes the volume with the wheel over its control, without scrolling the page. Over the picture the wheel scrolls.
 */
export function useVolumeWheel(control: RefObject<HTMLElement | null>, player: PlayerPort): void {
  useEffect(() => {
    const element = control.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      // A pinch zoom arrives as a wheel event with Ctrl.
      if (event.deltaY === 0 || event.ctrlKey) return
      event.preventDefault()
      player.setVolume(player.getState().volume - Math.sign(event.deltaY) * volumeStep)
    }
    // React's own listeners are passive and cannot prevent scrolling.
    return listen(element, 'wheel', turn, { passive: false })
  }, [control, player])
}
