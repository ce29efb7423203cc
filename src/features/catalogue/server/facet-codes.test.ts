import { expect, test } from 'vitest'
import { facetCodes, toAnimeFacts, toFacets } from './facet-codes.ts'

test('no filter gives no facet', () => expect(toFacets({})).toEqual([]))

test('the same filters give the same facets in any order and with repetitions', () => {
  const once = toFacets({ genres: [2, 7], type: 'Film', language: 'VF', is_classic: false })
  expect(toFacets({ genres: [7, 2, 7], type: 'Film', language: 'VF', is_classic: false })).toEqual(once)
})

test('"not a classic" is a filter, unlike an absent value', () => {
  expect(toFacets({ is_classic: false })).toEqual([facetCodes.classic.no])
  expect(toFacets({ is_classic: true })).toEqual([facetCodes.classic.yes])
})

test('codes are unique and never genre ids', () => {
  const codes = Object.values(facetCodes).flatMap((group) => Object.values(group))
  expect(codes.every((code) => code < 0)).toBe(true)
  expect(new Set(codes).size).toBe(codes.length)
})

test('a broadcast season is its year and quarter', () => {
  expect(toFacets({ season: 'automne-2026' })).toEqual([-20264])
  expect(toFacets({ season: 'hiver-1998' })).toEqual([-19981])
})

test('the facets of a new anime are those that its filters ask for', () => {
  const one = { season_label: 'Saison 1', episode_number: 1 }
  const described = { type: 'Film', status: 'en cours', first_aired: '2026-10-04' } as const
  const { facets } = toAnimeFacts({ ...described, genreIds: [7, 2], episodes: [{ ...one, language: 'VF' }] })
  const filters = { type: 'Film', status: 'en cours', language: 'VF', season: 'automne-2026' } as const
  const asked = toFacets({ ...filters, genres: [2, 7], is_classic: false, vf_complete: true, length: 'court' })
  expect(facets.toSorted((a, b) => a - b)).toEqual(asked)
})

test.each([
  [13, 'court'],
  [14, 'moyen'],
  [26, 'moyen'],
  [27, 'long'],
  [99, 'long'],
  [100, 'fleuve'],
] as const)('an anime of %i episodes is %s', (count, length) => {
  const episodes = Array.from({ length: count }, (_, index) => ({
    season_label: 'Saison 1',
    episode_number: index + 1,
    language: 'VOSTFR' as const,
  }))
  expect(toAnimeFacts({ genreIds: [], episodes }).facets).toEqual(expect.arrayContaining(toFacets({ length })))
})
