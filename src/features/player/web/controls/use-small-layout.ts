import { type RefObject, useEffect, useState } from 'react'

/** Small layout of a video (docs/product/watching.md#player-constants), in px. */
const smallBelow = { width: 576, height: 380 }

export function isSmallLayout({ width, height }: { width: number; height: number }): boolean {
  return width < smallBelow.width || height < smallBelow.height
}

/** Returns whether the player is too small for all of its controls. */
export function useSmallLayout(frame: RefObject<HTMLElement | null>): boolean {
  const [isSmall, setSmall] = useState(() => frame.current !== null && isSmallLayout(toSize(frame.current)))
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setSmall(isSmallLayout(toSize(element))))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return isSmall
}

function toSize({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  return { width: clientWidth, height: clientHeight }
}
