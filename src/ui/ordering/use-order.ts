import { useLayoutEffect, useRef, useState } from 'react'
import { moveTo } from './move-to.ts'

/** The button of a row that moved it. */
export type MoveButton = 'up' | 'down'

type OrderParts<Row> = {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** Whether an order is being saved: nothing moves meanwhile. */
  isBusy: boolean
  onOrder: (ids: number[]) => void
}

/**
 * Moves rows, which have `data-row`, by their `MoveButtons`. Browsers take the focus from an element that changes its
 * place: the pressed button gets it back.
 * @returns `move` to a place from 0, and `announcement`: the place that the row moved last has reached
 */
export function useOrder<Row extends { id: number }>({ rows, nameOf, isBusy, onOrder }: OrderParts<Row>) {
  const [moved, setMoved] = useState<{ id: number; button: MoveButton }>()
  const ids = rows.map(({ id }) => id)
  const order = ids.join()
  const last = useRef({ order, count: ids.length })
  useLayoutEffect(() => {
    const { order: before, count } = last.current
    last.current = { order, count: ids.length }
    // The focus of a removed row goes to another one (use-kept-focus.ts).
    if (before === order || count !== ids.length || !moved || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-row="${moved.id}"] [data-move="${moved.button}"]`)?.focus()
  })
  const place = rows.findIndex(({ id }) => id === moved?.id)
  const row = rows[place]
  return {
    announcement: row && `${nameOf(row)} : place ${place + 1} sur ${rows.length}`,
    move(id: number, to: number, button: MoveButton = 'up') {
      const next = moveTo(ids, id, to)
      if (isBusy || next.join() === order) return
      setMoved({ id, button })
      onOrder(next)
    },
  }
}
