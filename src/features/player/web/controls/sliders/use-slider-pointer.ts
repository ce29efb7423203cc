import { type PointerEvent, useRef, useState } from 'react'
import { clamp } from '../../state/clamp.ts'

export type SliderPointerOptions = {
  max: number
  /** Pointer values are rounded to multiples of this. */
  snapTo?: number | undefined
  onDrag?: ((value: number) => void) | undefined
  /** Called when the pointer is released. */
  onCommit: (value: number) => void
  /** Called with the value under the pointer, pressed or not; undefined once it left. */
  onHover?: ((value: number | undefined) => void) | undefined
}

/** Handles the pointer on a slider: press, drag, release, hover. `dragged` is the value under a pressed pointer. */
export function useSliderPointer({ max, snapTo, onDrag, onCommit, onHover }: SliderPointerOptions) {
  const track = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number>()
  const valueAt = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    const value = clamp((max * (clientX - box.left)) / box.width, 0, max)
    return snapTo ? Math.round(value / snapTo) * snapTo : value
  }
  const drag = (event: PointerEvent) => {
    setDragged(valueAt(event))
    onDrag?.(valueAt(event))
  }
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag(event)
    },
    onPointerMove(event: PointerEvent) {
      onHover?.(valueAt(event))
      if (dragged !== undefined) drag(event)
    },
    onPointerUp(event: PointerEvent) {
      if (dragged === undefined) return
      setDragged(undefined)
      onCommit(valueAt(event))
    },
    onPointerCancel: () => setDragged(undefined),
    onPointerLeave: () => onHover?.(undefined),
  }
  return { track, dragged, handlers }
}
