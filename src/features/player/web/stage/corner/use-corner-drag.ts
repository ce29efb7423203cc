import { type RefObject, useEffect } from 'react'
import { usePreference } from '../../preferences/use-preference.ts'
import { findNearestCorner } from './corners.ts'

/** A press that moves less than this, in px, is a click. */
const minDragPx = 6

/** Lets a pointer drag the mini player to another corner, by its picture, its title or its handle. */
export function useCornerDrag(frame: RefObject<HTMLElement | null>): void {
  const [, setCorner] = usePreference('miniCorner')
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let from: { x: number; y: number } | undefined
    let isDragged = false
    const press = ({ button, target, clientX, clientY }: PointerEvent) => {
      isDragged = false
      const isControl = target instanceof Element && target.closest('button, [role=button]:not([data-handle])')
      const isHandle = target instanceof Element && target.closest('[data-handle]')
      from = button === 0 && (isHandle || !isControl) ? { x: clientX, y: clientY } : undefined
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (!from) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (!isDragged && Math.hypot(x, y) < minDragPx) return
      isDragged = true
      element.style.setProperty('translate', `${x}px ${y}px`)
    }
    const end = () => {
      if (!from) return
      from = undefined
      if (!isDragged) return
      const { left, top, width, height } = element.getBoundingClientRect()
      element.style.removeProperty('translate')
      const page = { width: window.innerWidth, height: window.innerHeight }
      setCorner(findNearestCorner({ x: left + width / 2, y: top + height / 2 }, page))
      // The click of a mouse follows at once; none follows a finger.
      setTimeout(() => {
        isDragged = false
      })
    }
    // The release of a drag is no click on the link under the pointer.
    const click = (event: MouseEvent) => {
      if (!isDragged) return
      isDragged = false
      event.preventDefault()
      event.stopPropagation()
    }
    const ends = new AbortController()
    const { signal } = ends
    element.addEventListener('pointerdown', press, { signal })
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
    element.addEventListener('click', click, { signal, capture: true })
    return () => {
      ends.abort()
      element.style.removeProperty('translate')
    }
  }, [frame, setCorner])
}
