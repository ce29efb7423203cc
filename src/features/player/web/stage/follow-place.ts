import { type RefObject, useLayoutEffect } from 'react'

/** Lays an element over the box that the page reserves; without one, its style sheet places it. */
export function useFollowPlace(layer: RefObject<HTMLElement | null>, place: HTMLElement | undefined): void {
  useLayoutEffect(() => {
    const element = layer.current
    const origin = element?.parentElement
    if (!element || !origin || !place) return
    const put = () => {
      const from = origin.getBoundingClientRect()
      const { left, top, width, height } = place.getBoundingClientRect()
      const box = { left: left - from.left, top: top - from.top, width, height }
      for (const [name, pixels] of Object.entries(box)) element.style.setProperty(name, `${pixels}px`)
    }
    put()
    const observer = new ResizeObserver(put)
    for (const watched of [origin, place]) observer.observe(watched)
    return () => {
      observer.disconnect()
      element.removeAttribute('style')
    }
  }, [layer, place])
}
