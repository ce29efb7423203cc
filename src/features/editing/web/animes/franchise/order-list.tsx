import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../../../../ui/components/class-names.ts'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { moveTo } from './move-to.ts'

const orderList = [
  'rounded-panel border border-line bg-surface-1',
  '[&_[data-tooltip]::after]:right-0 [&_[data-tooltip]::after]:left-auto [&_[data-tooltip]::after]:translate-none',
].join(' ')

type OrderListProps<Item> = {
  items: readonly Item[]
  nameOf: (item: Item) => string
  line: (item: Item) => ReactNode
  isBusy: boolean
  onOrder: (ids: number[]) => void
}

/**
 * An ordered list whose lines are moved by drag, by two buttons, or by the keys Alt+↑, Alt+↓, Alt+Début and Alt+Fin on
 * them. The place reached is announced.
 */
export function OrderList<Item extends { id: number }>(props: OrderListProps<Item>) {
  const { items, nameOf, line, isBusy, onOrder } = props
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [moved, setMoved] = useState<{ id: number; button: string }>()
  const list = useRef<HTMLOListElement>(null)
  const ids = items.map(({ id }) => id)
  const order = ids.join()
  // Browsers take the focus from an element that changes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what takes the focus away
  useLayoutEffect(() => {
    if (!moved || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-row="${moved.id}"] [data-move="${moved.button}"]`)?.focus()
  }, [order])
  const move = (id: number, to: number, button = 'up') => {
    const next = moveTo(ids, id, to)
    if (isBusy || next.join() === order) return
    setMoved({ id, button })
    onOrder(next)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged !== undefined) move(dragged, to)
    setDragged(undefined)
    setOver(undefined)
  }
  const place = items.findIndex(({ id }) => id === moved?.id)
  const movedItem = items[place]
  return (
    <>
      <ol ref={list} aria-label="Ordre conseillé" className={orderList}>
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
              move(item.id, to, document.activeElement?.getAttribute('data-move') ?? 'up')
            }}
          >
            <GripVertical aria-hidden="true" className="size-5 flex-none cursor-grab text-text-3" />
            <b className="w-7 flex-none text-right font-bold tabular-nums">{index + 1}</b>
            {line(item)}
            <IconButton
              label={`Monter ${nameOf(item)}`}
              data-move="up"
              aria-disabled={index === 0 || isBusy}
              onClick={() => move(item.id, index - 1, 'up')}
            >
              <ChevronUp />
            </IconButton>
            <IconButton
              label={`Descendre ${nameOf(item)}`}
              data-move="down"
              aria-disabled={index === items.length - 1 || isBusy}
              onClick={() => move(item.id, index + 1, 'down')}
            >
              <ChevronDown />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {movedItem && `${nameOf(movedItem)} : place ${place + 1} sur ${items.length}`}
      </p>
    </>
  )
}

function toPlace({ key }: KeyboardEvent, index: number, count: number): number | undefined {
  const places: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }
  return places[key]
}
