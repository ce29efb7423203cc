import { expect, test } from 'vitest'
import type { AnimeFacts } from '../queries/known-animes.ts'
import { judgeMatches } from './judge-match.ts'

const facts = (...animes: Partial<AnimeFacts>[]) =>
  new Map(
    animes.map((anime, index) => [
      index + 1,
      { id: index + 1, release_year: 2011, type: 'Anime' as const, season_labels: ['Saison 1'], ...anime },
    ]),
  )
const titled = (animeId: number, sameness = 1, isOtherSeason = false) => ({ animeId, sameness, isOtherSeason })
const written = { year: null, type: null, season: null }

test('an identical title is certain', () => {
  expect(judgeMatches(written, [titled(1)], facts({}))).toEqual([{ animeId: 1, confidence: 99 }])
})

test('a title with a typo is likely at any length', () => {
  expect(judgeMatches(written, [titled(1, 0.99)], facts({}))).toEqual([{ animeId: 1, confidence: 94 }])
})

test('the year decides between two animes with one title; without it the match is unsure', () => {
  const two = facts({ release_year: 1999 }, { release_year: 2011 })
  const found = [titled(1), titled(2)]
  expect(judgeMatches({ ...written, year: 2011 }, found, two)).toEqual([
    { animeId: 2, confidence: 99 },
    { animeId: 1, confidence: 74 },
  ])
  expect(judgeMatches({ ...written, year: 2012 }, found, two)[0]).toEqual({ animeId: 2, confidence: 99 })
  expect(judgeMatches(written, found, two).map(({ confidence }) => confidence)).toEqual([75, 75])
})

test('a film does not match a series of its name', () => {
  const both = facts({ type: 'Anime' }, { type: 'Film' })
  expect(judgeMatches({ ...written, type: 'Film' }, [titled(1), titled(2)], both)[0]?.animeId).toBe(2)
})

test('a named season is likely in any year if the anime has it, and unsure otherwise', () => {
  const second = { ...written, season: 2, year: 2017 }
  const holding = facts({ season_labels: ['Saison 1', 'Saison 2'] })
  expect(judgeMatches(second, [titled(1, 1, true)], holding)).toEqual([{ animeId: 1, confidence: 91 }])
  expect(judgeMatches({ ...second, year: null }, [titled(1, 1, true)], facts({}))).toEqual([
    { animeId: 1, confidence: 64 },
  ])
})
