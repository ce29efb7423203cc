import { expect, test } from 'vitest'
import { episodeOf, episodesEach } from './write-people.ts'

test.each([1, 7, 999_983])('person %i began the usual number of different, existing episodes', (account_id) => {
  const episodes = 510_000
  const begun = Array.from({ length: episodesEach }, (_, place) => episodeOf({ account_id, place, episodes }))
  expect(new Set(begun).size).toBe(episodesEach)
  expect(Math.min(...begun)).toBeGreaterThanOrEqual(1)
  expect(Math.max(...begun)).toBeLessThanOrEqual(episodes)
})
