import { expect, test } from 'vitest'
import { facetCodes, toFacets } from './facets.ts'

test('no filter gives no facet', () => {
  expect(toFacets({})).toEqual([])
})

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
