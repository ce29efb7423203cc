import { expect, test } from 'vitest'
import type { StoredKind } from '../../relation-rules.ts'
import { layOutLines, maxLanes } from './lay-out-lines.ts'

const relation = (anime_id: number, kind: StoredKind, related_id: number) => ({ anime_id, kind, related_id })
const lanesOf = (rows: ReturnType<typeof layOutLines>) => rows.map(({ lane }) => lane)

test('sequels share a line, and films branch off it', () => {
  const rows = layOutLines([1, 10, 2, 3], [relation(1, 'suite', 2), relation(1, 'film', 10), relation(2, 'suite', 3)])
  expect(lanesOf(rows)).toEqual([0, 1, 0, 0])
  expect(rows.map(({ from }) => from)).toEqual([[], [0], [], []])
  expect(rows[1]?.lines).toEqual([{ lane: 0, above: true, below: true }])
  expect(rows[3]?.lines).toEqual([{ lane: 0, above: true, below: false }])
})

test('a prequel that comes later joins what it precedes', () => {
  const [, prequel] = layOutLines([2, 1], [relation(1, 'suite', 2)])
  expect(prequel?.joint).toEqual({ relation: relation(1, 'suite', 2), otherId: 2 })
})

test('forty films of one series use two lanes', () => {
  const films = Array.from({ length: 39 }, (_, index) => index + 2)
  const rows = layOutLines(
    [1, ...films],
    films.map((id) => relation(1, 'film', id)),
  )
  expect(new Set(lanesOf(rows))).toEqual(new Set([0, 1]))
  expect(rows.at(-1)?.lines).toEqual([{ lane: 0, above: true, below: false }])
})

test('a cycle has each anime once', () => {
  const circle = layOutLines([1, 2, 3], [relation(1, 'suite', 2), relation(2, 'suite', 3), relation(3, 'suite', 1)])
  expect(lanesOf(circle)).toEqual([0, 0, 0])
  expect(circle.flatMap(({ from }) => from)).toEqual([])
})

test('lines that begin apart meet in what joins them', () => {
  const [first, alone, last] = layOutLines([1, 2, 3], [relation(1, 'film', 3), relation(2, 'suite', 3)])
  expect(first).toMatchObject({ lane: 0, lines: [{ lane: 0, above: false, below: true }] })
  expect(alone).toMatchObject({ joint: undefined, from: [], lane: 1 })
  expect(last).toMatchObject({ lane: 1, from: [0], joint: { otherId: 2 } })
})

test('lanes have an end', () => {
  const ids = Array.from({ length: 12 }, (_, index) => index + 1)
  const nested = ids.slice(1).map((id) => relation(id - 1, 'spin-off', id))
  const open = ids.slice(0, -1).map((id) => relation(id, 'film', 100 + id))
  const rows = layOutLines([...ids, ...open.map(({ related_id }) => related_id).reverse()], [...nested, ...open])
  expect(Math.max(...lanesOf(rows))).toBe(maxLanes - 1)
})

test('lines without a lane of their own are not drawn over others', () => {
  // Six series side by side, each with a sequel after all of them.
  const firsts = [1, 2, 3, 4, 5, 6]
  const sequels = firsts.map((id) => relation(id, 'suite', 10 + id))
  const rows = layOutLines([...firsts, ...firsts.map((id) => 10 + id)], sequels)
  expect(lanesOf(rows)).toEqual([0, 1, 2, 3, 3, 3, 0, 1, 2, 3, 3, 3])
  expect(rows.flatMap(({ lines }) => lines.filter(({ lane }) => lane === 3)).length).toBe(7)
  expect(rows[10]?.lines).toEqual([])
})
