import { expect, test } from 'vitest'
import { facetCodes, toFacets } from './facets.ts'

test('no filter needs no facet', () => {
  expect(toFacets({})).toEqual([])
})

test('the same filters give the same facets in whatever order and however often they are named', () => {
  const once = toFacets({ genres: [2, 7], type: 'Film', language: 'VF', is_classic: false })
  expect(toFacets({ genres: [7, 2, 7], type: 'Film', language: 'VF', is_classic: false })).toEqual(once)
})

test('"not a classic" is a filter, unlike no word about classics', () => {
  expect(toFacets({ is_classic: false })).toEqual([facetCodes.classic.no])
  expect(toFacets({ is_classic: true })).toEqual([facetCodes.classic.yes])
})

test('no code is a genre id or stands for two things', () => {
  const codes = Object.values(facetCodes).flatMap((group) => Object.values(group))
  expect(codes.every((code) => code < 0)).toBe(true)
  expect(new Set(codes).size).toBe(codes.length)
})
