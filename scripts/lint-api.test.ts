import { expect, test } from 'vitest'
import { findShortNotice } from './lint-api.ts'

test.each([
  ['2027-05-25', []],
  ['2027-05-24', ['GET /api/ending ends less than 6 months on']],
])('a call has six months between its mark and its end: %s', (until, found) => {
  const deprecated = { since: '2026-11-25', until, successor: '/api/other' }
  expect(findShortNotice({ method: 'GET', path: '/api/ending', deprecated })).toEqual(found)
})
