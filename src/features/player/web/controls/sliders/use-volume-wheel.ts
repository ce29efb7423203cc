import { type RefObject, useEffect } from 'react'
import { volumeStep } from '../../keyboard/player-keys.ts'
import type { PlayerPort } from '../../player-port.ts'

/** A wheel over the volume changes it, and does not scroll the page; over the picture it scrolls as everywhere. */
export function useVolumeWheel(control: RefObject<HTMLElement | null>, player: PlayerPort): void {
  useEffect(() => {
    const element = control.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      // A pinch of the page arrives as a wheel with Ctrl.
      if (event.deltaY === 0 || event.ctrlKey) return
      event.preventDefault()
      player.setVolume(player.getState().volume - Math.sign(event.deltaY) * volumeStep)
    }
    // React's own listeners cannot keep the page from scrolling.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [control, player])
}
