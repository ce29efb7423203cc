import { GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { classNames } from '../components/class-names.ts'
import { MoveButtons } from './move-buttons.tsx'
import { useOrder } from './use-order.ts'

const orderList = 'rounded-panel border border-line bg-surface-1'

type OrderListProps<Item> = {
  label: string
  className?: string
  items: readonly Item[]
  /** The number before an item; its place from 1 by default. */
  numberOf?: (place: number) => number | undefined
  nameOf: (item: Item) => string
  line: (item: Item) => ReactNode
  isBusy: boolean
  onOrder: (ids: number[]) => void
}

/** An ordered list, moved by drag, buttons, or Alt with ↑, ↓, Début and Fin. The place reached is announced. */
export function OrderList<Item extends { id: number }>(props: OrderListProps<Item>) {
  const { label, className, items, numberOf = toOrdinal, nameOf, line, isBusy, onOrder } = props
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const { move, announcement } = useOrder({ rows: items, nameOf, isBusy, onOrder })
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged !== undefined) move(dragged, to)
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <>
      <ol aria-label={label} className={classNames(orderList, className)}>
        {items.map((item, index) => (
          <li
            key={item.id}
            data-row={item.id}
            draggable={!isBusy}
            className={classNames(
              'flex min-w-0 items-center gap-2 border-line border-b py-1 pr-1 pl-2 last:border-b-0',
              dragged === item.id && 'opacity-50',
              over === index && dragged !== item.id && 'bg-surface-3',
            )}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              // Firefox drags only what has data.
              event.dataTransfer.setData('text/plain', nameOf(item))
              setDragged(item.id)
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(index)
            }}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            onDrop={(event) => drop(event, index)}
            onKeyDown={(event) => {
              const to = event.altKey ? toPlace(event, index, items.length) : undefined
              if (to === undefined) return
              event.preventDefault()
              move(item.id, to, document.activeElement?.getAttribute('data-move') === 'down' ? 'down' : 'up')
            }}
          >
            <GripVertical aria-hidden="true" className="size-5 flex-none cursor-grab text-text-3" />
            <b className="w-7 flex-none text-right font-bold tabular-nums">{numberOf(index)}</b>
            {line(item)}
            <MoveButtons
              name={nameOf(item)}
              place={index}
              count={items.length}
              isBusy={isBusy}
              onMove={(to, button) => move(item.id, to, button)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

const toOrdinal = (place: number) => place + 1

function toPlace({ key }: KeyboardEvent, index: number, count: number): number | undefined {
  const places: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }
  return places[key]
}
