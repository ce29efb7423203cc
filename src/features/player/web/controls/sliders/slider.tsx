import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { classNames } from '../../../../../ui/components/class-names.ts'
import { clamp } from '../../state/clamp.ts'
import { type SliderPointerOptions, useSliderPointer } from './use-slider-pointer.ts'

type SliderProps = SliderPointerOptions & {
  label: string
  value: number
  /** The step of an arrow key; a page key moves six steps. */
  step: number
  toText: (value: number) => string
  /** The value also changes without the viewer. While the slider has the focus, only their keys are announced. */
  movesByItself?: boolean
  className?: string
  /** Marks between the track and the thumb. */
  children?: ReactNode
}

/** A horizontal slider with a diamond thumb. While it is dragged it shows the pointer's position, not `value`. */
export function Slider(props: SliderProps) {
  const { label, max, step, toText, movesByItself, onCommit, className, children } = props
  const { track, dragged, handlers } = useSliderPointer(props)
  const value = Math.min(dragged ?? props.value, max)
  const [frozen, setFrozen] = useState<number>()
  const announced = movesByItself ? (frozen ?? value) : value
  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const next = toSliderValue(event.key, { value: props.value, max, step })
    if (next === undefined) return
    event.preventDefault()
    setFrozen(next)
    onCommit(next)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={toHundredths(max)}
      aria-valuenow={toHundredths(announced)}
      aria-valuetext={toText(announced)}
      className={classNames('player-slider', className)}
      data-dragged={dragged === undefined ? undefined : ''}
      {...handlers}
      onMouseDown={keepFocus}
      onKeyDown={pressKey}
      onFocus={() => setFrozen(value)}
      onBlur={() => setFrozen(undefined)}
    >
      <div ref={track} className="player-slider-track" style={{ '--value': max > 0 ? value / max : 0 }}>
        {children}
        <i className="player-slider-fill" />
        <b className="player-slider-thumb" />
      </div>
    </div>
  )
}

/** A pressed slider would take the focus, and with it the player's arrow keys. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

const toHundredths = (value: number): number => Math.round(100 * value) / 100

/** Returns the value after a key (ARIA slider pattern), or undefined when the slider does not handle the key. */
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
  return next === undefined ? undefined : clamp(next, 0, max)
}
