import type { Storyboard } from '../loading/playable-source.ts'
import { clamp } from '../state/clamp.ts'

/** Returns the place of the picture of a time; the last one stands for all that follows. */
export function findTile({ columns, rows, seconds: step }: Storyboard, seconds: number) {
  const index = clamp(Math.floor(seconds / step), 0, columns * rows - 1)
  return { column: index % columns, row: Math.floor(index / columns) }
}
