import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Animates the stage from a thumbnail's box, given in the window, to its place. Once for each thumbnail. */
export function useGrowth(
  layer: RefObject<HTMLElement | null>,
  place: HTMLElement | undefined,
  thumbnail: DOMRect | undefined,
): void {
  const grown = useRef<DOMRect>(undefined)
  useLayoutEffect(() => {
    const element = layer.current
    if (!element || !place || !thumbnail || thumbnail === grown.current) return
    grown.current = thumbnail
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const to = element.getBoundingClientRect()
    const move = `translate(${thumbnail.x - to.x}px, ${thumbnail.y - to.y}px)`
    const size = `scale(${thumbnail.width / to.width}, ${thumbnail.height / to.height})`
    element.animate(
      { transform: [`${move} ${size}`, 'none'] },
      { duration: 220, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    )
  }, [layer, place, thumbnail])
}
