import { expect, test } from 'vitest'
import { findSeason, nameSeason, toSeasonNumber, toSeasonSlug } from './season-rules.ts'

test('an anime belongs to the quarter in which it began', () => {
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-09-30', '2026-12-31'].map(findSeason)).toEqual([
    'hiver-2026',
    'hiver-2026',
    'printemps-2026',
    'ete-2026',
    'automne-2026',
  ])
})

test('seasons are numbered in order, back and forth', () => {
  const slugs = ['automne-2025', 'hiver-2026', 'printemps-2026', 'ete-2026', 'automne-2026']
  const numbers = slugs.map(toSeasonNumber)
  expect(numbers).toEqual([20254, 20261, 20262, 20263, 20264])
  expect(numbers.map((number) => toSeasonSlug(number ?? 0))).toEqual(slugs)
})

test('a season is named in French, and nothing else is a season', () => {
  expect(nameSeason('ete-2026')).toBe('Été 2026')
  expect(nameSeason('été-2026')).toBe('été-2026')
  expect(toSeasonNumber('automne-26')).toBeUndefined()
  // Its number would be the code of another fact (server/facet-codes.ts).
  expect(toSeasonNumber('hiver-0001')).toBeUndefined()
})
