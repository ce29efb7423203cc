/** Moves an id one place up or down; unchanged at the ends. */
export function moveByOne(ids: readonly number[], id: number, direction: -1 | 1): number[] {
  const from = ids.indexOf(id)
  const to = from + direction
  if (from === -1 || to < 0 || to >= ids.length) return [...ids]
  const moved = ids.filter((other) => other !== id)
  moved.splice(to, 0, id)
  return moved
}
