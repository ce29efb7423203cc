import { expect, it } from 'vitest'
import { countOf, pluralOf, toFrenchNumber, toFrenchRating, toStatsNumber } from './french-numbers.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1\u202f000'],
  [1234567, '1\u202f234\u202f567'],
  [-4200, '−4\u202f200'],
  [1234.5, '1\u202f234,5'],
])('formats %d in French', (value, text) => expect(toFrenchNumber(value)).toBe(text))

it('formats a rating with one decimal and a comma', () => {
  expect(toFrenchRating(8)).toBe('8,0')
  expect(toFrenchRating(7.25)).toBe('7,3')
})

it('uses the singular for zero and one', () => {
  expect([0, 1, 2].map((count) => pluralOf(count, 'épisode'))).toEqual(['épisode', 'épisode', 'épisodes'])
  expect(countOf(1, 'anime trouvé', 'animes trouvés')).toBe('1 anime trouvé')
  expect(countOf(1204, 'anime trouvé', 'animes trouvés')).toBe('1\u202f204 animes trouvés')
})

it.each([
  [0, '0+'],
  [999, '999+'],
  [1000, '1K+'],
  [10_000, '10K+'],
  [999_999, '999K+'],
  [1_000_000, '1.0M+'],
  [2_480_000, '2.4M+'],
])('abbreviates the figure %d', (value, text) => expect(toStatsNumber(value)).toBe(text))
