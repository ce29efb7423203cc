import { useLayoutEffect, useState } from 'react'

type Move = { id: number; direction: -1 | 1 }

/**
 * The row that was moved last. The browser takes the focus from an element that changes its place: the button that was
 * pressed has it again once the rows stand in their new order.
 */
export function useMovedRow(ids: readonly number[]) {
  const [move, note] = useState<Move>()
  const order = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what takes the focus away
  useLayoutEffect(() => {
    if (!move || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-row="${move.id}"] [data-move="${move.direction}"]`)?.focus()
  }, [order])
  return { id: move?.id, note }
}
