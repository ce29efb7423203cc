import type { FranchiseRelation } from '../../franchise-contract.ts'

/** How an anime of the map is joined to one above it. */
export type Joint = { relation: FranchiseRelation; otherId: number }

/** One row of the map: the lines that pass it, by lane, and the mark of its anime. */
export type MapRow = {
  id: number
  /** Undefined for the first anime, and for one that is only related to later ones. */
  joint: Joint | undefined
  lane: number
  /** The lanes that lead to it besides its own: the one its line branches off, and those of lines that it connects. */
  from: number[]
  lines: { lane: number; above: boolean; below: boolean }[]
}

/** The number of lanes. Lines beyond it share the last; of one that would cover another, only the marks are drawn. */
export const maxLanes = 4

type Line = {
  first: number
  last: number
  lane: number
  /** Whether it shares its lane with a line that it does not branch off. */
  isCovered: boolean
  tail: number
  parent: Line | undefined
}

/**
 * Draws an order as lines: a sequel continues the line of what it follows, and everything else branches off. Relations
 * that would close a circle are not drawn, so that forty parts stay readable.
 */
export function layOutLines(order: readonly number[], relations: readonly FranchiseRelation[]): MapRow[] {
  const lines: Line[] = []
  const lineOf = new Map<number, Line>()
  const trees = new Map<number, Set<number>>()
  const joints = order.map((id, row) => listJoints(id, order.slice(0, row), relations))
  const from = order.map((id, row) => {
    let tree = new Set([id])
    const leading: Line[] = []
    for (const { otherId } of joints[row] ?? []) {
      const [other, line] = [trees.get(otherId), lineOf.get(otherId)]
      if (!other || !line || other === tree) continue
      tree = new Set([...tree, ...other])
      for (const member of tree) trees.set(member, tree)
      line.last = row
      leading.push(line)
    }
    trees.set(id, tree)
    const [joint] = joints[row] ?? []
    const [parent] = leading
    if (joint && parent && joint.relation.kind === 'suite' && parent.tail === joint.otherId) {
      parent.tail = id
      lineOf.set(id, parent)
      return leading.slice(1)
    }
    const line = { first: row, last: row, lane: 0, isCovered: false, tail: id, parent }
    lines.push(line)
    lineOf.set(id, line)
    return leading
  })
  for (const [index, line] of lines.entries()) Object.assign(line, findLane(line, lines.slice(0, index)))
  return order.map((id, row) => ({
    id,
    joint: joints[row]?.[0],
    lane: lineOf.get(id)?.lane ?? 0,
    from: (from[row] ?? []).map((line) => line.lane),
    lines: lines
      .filter(({ first, last, isCovered }) => first <= row && row <= last && first < last && !isCovered)
      .map(({ lane, first, last }) => ({ lane, above: first < row, below: row < last })),
  }))
}

/** Returns the joints with animes above, the nearest first: sequels before, the same world after the others. */
function listJoints(id: number, above: readonly number[], relations: readonly FranchiseRelation[]): Joint[] {
  const rank = ({ relation, otherId }: Joint) => {
    const { kind } = relation
    return above.indexOf(otherId) + above.length * (kind === 'suite' ? 2 : kind === 'même univers' ? 0 : 1)
  }
  return relations
    .flatMap((relation): Joint[] => {
      const { anime_id, related_id } = relation
      if (related_id === id && above.includes(anime_id)) return [{ relation, otherId: anime_id }]
      return anime_id === id && above.includes(related_id) ? [{ relation, otherId: related_id }] : []
    })
    .sort((a, b) => rank(b) - rank(a))
}

/** Finds the first lane to the right of the line's origin that is free from its first row to its last. */
function findLane(line: Line, earlier: readonly Line[]): Pick<Line, 'lane' | 'isCovered'> {
  const beside = earlier.filter(({ last, isCovered }) => last >= line.first && !isCovered)
  const taken = new Set(beside.map(({ lane }) => lane))
  let free = line.parent ? line.parent.lane + 1 : 0
  while (taken.has(free)) free++
  const lane = Math.min(free, maxLanes - 1)
  return { lane, isCovered: beside.some((other) => other.lane === lane && !isAncestor(other, line)) }
}

function isAncestor(other: Line, line: Line): boolean {
  for (let { parent } = line; parent; parent = parent.parent) if (parent === other) return true
  return false
}
