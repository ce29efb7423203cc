/** Moves an id to a place from 0; places beyond the ends mean the ends. */
export function moveTo(ids: readonly number[], id: number, place: number): number[] {
  const rest = ids.filter((other) => other !== id)
  if (rest.length === ids.length) return rest
  return rest.toSpliced(Math.max(0, Math.min(place, rest.length)), 0, id)
}
