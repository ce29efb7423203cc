import { expect, test } from 'vitest'
import type { ComparedAnime } from '../../catalogue/server/public.ts'
import { rankSuggestions } from './rank-suggestions.ts'

let nextId = 1
function anime(facets: number[], rest: Partial<ComparedAnime> = {}): ComparedAnime {
  return { id: nextId++, type: 'Anime', studio: null, release_year: null, popularity: 0, facets, ...rest }
}
const options = { weightOf: () => 1, limit: 9 }

test('what is like several liked animes comes first, explained by the one that contributes most', () => {
  const [liked, loved] = [anime([1, 2]), anime([1, 3])]
  const [both, one] = [anime([1, 2, 3]), anime([2])]
  const tasted = [
    { anime: liked, weight: 0.4 },
    { anime: loved, weight: 1 },
  ]
  expect(rankSuggestions(tasted, [one, both], options)).toEqual([
    { id: both.id, becauseId: loved.id },
    expect.objectContaining({ id: one.id }),
  ])
})

test('what is like a disliked anime falls behind, and out when nothing liked is like it', () => {
  const tasted = [
    { anime: anime([1]), weight: 0.5 },
    { anime: anime([2], { type: 'Film' }), weight: -1 },
  ]
  const [alike, mixed, unlike] = [anime([1]), anime([1, 2]), anime([2], { type: 'Film' })]
  const ids = rankSuggestions(tasted, [unlike, mixed, alike], options).map(({ id }) => id)
  expect(ids).toEqual([alike.id, mixed.id])
})

test('known animes are left out, and without anything liked nothing is suggested', () => {
  const known = anime([1])
  expect(rankSuggestions([{ anime: known, weight: 1 }], [known], options)).toEqual([])
  expect(rankSuggestions([{ anime: known, weight: -1 }], [anime([1])], options)).toEqual([])
})

test('of equally close animes the more popular comes first, then the older', () => {
  const tasted = [{ anime: anime([1]), weight: 1 }]
  const [old, young, popular] = [anime([1]), anime([1]), anime([1], { popularity: 5000 })]
  const ids = rankSuggestions(tasted, [young, popular, old], options).map(({ id }) => id)
  expect(ids).toEqual([popular.id, old.id, young.id])
})
