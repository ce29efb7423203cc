import { expect, test } from 'vitest'
import { mergeByRank } from './merge-by-rank.ts'

const animes = (...ids: number[]) => ids.map((id) => ({ id }))
const idsOf = (merged: { anime: { id: number } }[]) => merged.map(({ anime }) => anime.id)

test('an anime that two lists name comes before the first of one', () => {
  const lists = [
    { source: 'a', animes: animes(1, 2, 3) },
    { source: 'b', animes: animes(4, 2, 5) },
  ]
  expect(idsOf(mergeByRank(lists, { known: new Set(), limit: 3 }))).toEqual([2, 1, 4])
})

test('known animes are left out, and the list that names an anime earliest explains it', () => {
  const lists = [
    { source: 'late', animes: animes(1, 2, 3) },
    { source: 'early', animes: animes(3) },
  ]
  const merged = mergeByRank(lists, { known: new Set([1]), limit: 9 })
  expect(merged).toEqual([
    { anime: { id: 3 }, source: 'early' },
    { anime: { id: 2 }, source: 'late' },
  ])
})
