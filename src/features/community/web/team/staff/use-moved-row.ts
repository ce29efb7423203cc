import { useLayoutEffect, useState } from 'react'

type Move = { id: number; direction: -1 | 1 }

/**
 * Tracks the row moved last. Browsers take the focus from an element that changes its place: the pressed button gets it
 * back after the move.
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
