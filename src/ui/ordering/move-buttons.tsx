import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '../components/icon-button.tsx'
import type { MoveButton } from './use-order.ts'

type MoveButtonsProps = {
  name: string
  /** From 0. */
  place: number
  count: number
  isBusy: boolean
  onMove: (to: number, button: MoveButton) => void
}

/** The buttons that move a row of an ordered list one place up or down. */
export function MoveButtons({ name, place, count, isBusy, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Monter ${name}`}
        data-move="up"
        aria-disabled={place === 0 || isBusy}
        onClick={() => onMove(place - 1, 'up')}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        label={`Descendre ${name}`}
        data-move="down"
        aria-disabled={place === count - 1 || isBusy}
        onClick={() => onMove(place + 1, 'down')}
      >
        <ChevronDown />
      </IconButton>
    </>
  )
}
