import type { FranchiseRelation } from '../../franchise-contract.ts'

/** A member as its order needs it; lists of them are by release. */
export type Ordered = { id: number; watch_place: number | null; release_year: number | null }

/** How firmly a kind says that `anime_id` comes before `related_id` in the story; undefined: not at all. */
const firmness = { suite: 2, film: 1, OAV: 1, résumé: 1, 'spin-off': 1, 'même univers': undefined } as const

/** Orders a franchise in three ways. @param members by release */
export function orderMembers(members: readonly Ordered[], relations: readonly FranchiseRelation[]) {
  const firsts = listFirstToWatch(members, relations)
  const known = placeUndated(members, firsts)
  const release = members.map(({ id }) => id)
  const derived = sortByRelations(known, firsts)
  return { recommended: recommend(members, derived), release, story: sortByRelations(known, relations) }
}

/** Returns ids by release, those without a date just before the first one that follows them. */
function placeUndated(members: readonly Ordered[], relations: readonly FranchiseRelation[]): number[] {
  const order = members.flatMap(({ id, release_year }) => (release_year === null ? [] : [id]))
  const undated = new Set(members.flatMap(({ id, release_year }) => (release_year === null ? [id] : [])))
  const placeOf = (id: number) => {
    const followers = new Set(relations.flatMap((one) => (one.anime_id === id ? [one.related_id] : [])))
    return order.findIndex((other) => followers.has(other))
  }
  for (;;) {
    const next = [...undated].find((id) => placeOf(id) >= 0)
    if (next === undefined) return [...order, ...undated]
    order.splice(placeOf(next), 0, next)
    undated.delete(next)
  }
}

/**
 * Returns the order that staff gave. A member without a place comes after its predecessor in the derived order, so that
 * a new part joins its neighbours.
 */
function recommend(members: readonly Ordered[], derived: readonly number[]): number[] {
  const places = new Map(members.map(({ id, watch_place }) => [id, watch_place]))
  const placed = derived.filter((id) => places.get(id) !== null)
  if (placed.length === 0) return [...derived]
  const order = placed.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  for (const [index, id] of derived.entries()) {
    if (places.get(id) !== null) continue
    const before = derived[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

/** Returns the relations whose first anime is best watched before the second: a prequel is watched when it came out. */
export function listFirstToWatch(
  members: readonly Omit<Ordered, 'watch_place'>[],
  relations: readonly FranchiseRelation[],
): FranchiseRelation[] {
  const years = new Map(members.map(({ id, release_year }) => [id, release_year]))
  return relations.filter(({ anime_id, related_id, kind }) => {
    const [first, second] = [years.get(anime_id) ?? null, years.get(related_id) ?? null]
    const isPrequel = kind === 'suite' && first !== null && second !== null && first > second
    return firmness[kind] !== undefined && !isPrequel
  })
}

/**
 * Sorts ids so that relations hold, and by the given order otherwise. A cycle opens at its earliest member, looser
 * relations first.
 */
function sortByRelations(ids: readonly number[], relations: readonly FranchiseRelation[]): number[] {
  const rest = new Set(ids)
  const sorted: number[] = []
  const isHeld = (id: number, least: number) =>
    relations.some(
      ({ anime_id, related_id, kind }) => related_id === id && rest.has(anime_id) && (firmness[kind] ?? 0) >= least,
    )
  while (rest.size > 0) {
    const next = [1, 2, 3].flatMap((least) => [...rest].find((id) => !isHeld(id, least)) ?? [])[0]
    if (next === undefined) break
    rest.delete(next)
    sorted.push(next)
  }
  return sorted
}
