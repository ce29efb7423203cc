import { expect, test } from 'vitest'
import type { StoredKind } from '../../relation-rules.ts'
import { orderMembers } from './order-members.ts'

type Given = [id: number, year: number | null, place?: number]
const members = (...given: Given[]) =>
  given.map(([id, release_year, watch_place = null]) => ({ id, release_year, watch_place }))
const relation = (anime_id: number, kind: StoredKind, related_id: number) => ({ anime_id, kind, related_id })

test('a prequel is told first, and watched when it came out', () => {
  const orders = orderMembers(members([2, 2001], [3, 2004], [1, 2009]), [
    relation(1, 'suite', 2),
    relation(2, 'suite', 3),
  ])
  expect(orders).toEqual({ recommended: [2, 3, 1], release: [2, 3, 1], story: [1, 2, 3] })
})

test('a part without a year follows the one it continues', () => {
  const orders = orderMembers(members([1, 2001], [3, 2004], [2, null]), [
    relation(1, 'suite', 2),
    relation(2, 'suite', 3),
  ])
  expect(orders).toEqual({ recommended: [1, 2, 3], release: [1, 3, 2], story: [1, 2, 3] })
})

test('a part without a year does not hold up what follows it', () => {
  const orders = orderMembers(members([1, 2001], [4, 2003], [5, 2010], [2, null], [3, null], [6, null]), [
    relation(1, 'suite', 2),
    relation(2, 'suite', 3),
    relation(3, 'suite', 4),
    relation(1, 'spin-off', 5),
    relation(4, 'suite', 6),
  ])
  expect(orders.recommended).toEqual([1, 2, 3, 4, 5, 6])
  expect(orders.story).toEqual([1, 2, 3, 4, 5, 6])
  expect(orders.release).toEqual([1, 4, 5, 2, 3, 6])
})

test('cycles end, with every member once, from the earliest', () => {
  const circle = [relation(1, 'suite', 2), relation(2, 'suite', 3), relation(3, 'suite', 1)]
  expect(orderMembers(members([1, 2001], [2, 2002], [3, 2003]), circle).story).toEqual([1, 2, 3])
  // The spin-off yields before the sequel does.
  const mixed = [relation(1, 'suite', 2), relation(2, 'spin-off', 1)]
  expect(orderMembers(members([2, 2001], [1, 2002]), mixed).story).toEqual([1, 2])
})

test("staff's places count, and new parts join their neighbours", () => {
  const given = members([5, 1999], [1, 2001, 3], [2, 2002, 1], [3, 2003, 2], [4, 2004])
  const { recommended, release } = orderMembers(given, [])
  expect(release).toEqual([5, 1, 2, 3, 4])
  expect(recommended).toEqual([5, 2, 3, 4, 1])
})

test('a franchise of 200 parts is ordered at once', () => {
  const given = Array.from({ length: 200 }, (_, index): Given => [index + 1, 1800 + index])
  const chain = given.slice(1).map(([id]) => relation(id, 'suite', id - 1))
  expect(orderMembers(members(...given), chain).story).toEqual(given.map(([id]) => id).reverse())
})
