import { expect, it } from 'vitest'
import { splitGenres } from './filter-chips.tsx'

const genres = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: `Genre ${index + 1}`,
  slug: `genre-${index + 1}`,
  anime_count: index,
}))

it('shows the most used genres by name, and folds the others', () => {
  const { shown, others } = splitGenres(genres, [])
  expect(shown.map(({ id }) => id)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  expect(others.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6])
})

it('always shows selected genres, even when no anime is left with them', () => {
  expect(
    splitGenres(genres, [1, 3])
      .shown.slice(0, 2)
      .map(({ id }) => id),
  ).toEqual([1, 3])
})
