import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../../../../ui/components/class-names.ts'

type SliderProps = {
  label: string
  value: number
  max: number
  /** One arrow key; six of them are one page key. */
  step: number
  toText: (value: number) => string
  /** Follows the pointer. */
  onDrag?: (value: number) => void
  /** The pointer lets go, or a key was pressed. */
  onCommit: (value: number) => void
  /** Where the pointer is without pressing; nothing once it left. */
  onHover?: (value: number | undefined) => void
  className?: string
  /** Marks between the track and the thumb. */
  children?: ReactNode
}

/** A horizontal slider with a diamond thumb. While it is dragged it shows the pointer's place, not `value`. */
export function Slider(props: SliderProps) {
  const { label, max, step, toText, onDrag, onCommit, onHover, className, children } = props
  const track = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number>()
  const value = Math.min(dragged ?? props.value, max)
  const valueAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    return box && box.width > 0 ? max * clamp((event.clientX - box.left) / box.width, 1) : 0
  }
  const drag = (event: PointerEvent) => {
    const next = valueAt(event)
    setDragged(next)
    onDrag?.(next)
  }
  const release = (event: PointerEvent) => {
    if (dragged === undefined) return
    setDragged(undefined)
    if (event.type === 'pointerup') onCommit(valueAt(event))
  }
  const move = (event: PointerEvent) => {
    onHover?.(valueAt(event))
    if (dragged !== undefined) drag(event)
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag(event)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const next = toSliderValue(event.key, { value: props.value, max, step })
    if (next === undefined) return
    event.preventDefault()
    onCommit(next)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(max * 100) / 100}
      aria-valuenow={Math.round(value * 100) / 100}
      aria-valuetext={toText(value)}
      className={classNames('player-slider', className)}
      data-dragged={dragged === undefined ? undefined : ''}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={() => onHover?.(undefined)}
      // A pressed slider would take the focus, and with it the arrow keys of the player.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={pressKey}
    >
      <div ref={track} className="player-slider-track" style={{ '--value': max > 0 ? value / max : 0 }}>
        {children}
        <i className="player-slider-fill" />
        <b className="player-slider-thumb" />
      </div>
    </div>
  )
}

/** What a key makes of a slider's value (ARIA slider pattern); nothing when the key is not for it. */
export function toSliderValue(key: string, { value, max, step }: { value: number; max: number; step: number }) {
  const moves = new Map([
    ['ArrowLeft', value - step],
    ['ArrowDown', value - step],
    ['ArrowRight', value + step],
    ['ArrowUp', value + step],
    ['PageDown', value - 6 * step],
    ['PageUp', value + 6 * step],
    ['Home', 0],
    ['End', max],
  ])
  const next = moves.get(key)
  return next === undefined ? undefined : clamp(next, max)
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max)
}
