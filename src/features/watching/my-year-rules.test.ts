import { expect, test } from 'vitest'
import { toHours, toLevel } from './my-year-rules.ts'

test.each([
  [0, '0 min'],
  [20, '1 min'],
  [59 * 60, '59 min'],
  [3600, '1 h'],
  [3600 + 5 * 60, '1 h 05'],
  [99 * 3600 + 59 * 60, '99 h 59'],
  [128 * 3600 + 40 * 60, '128 h'],
  [1204 * 3600, '1 204 h'],
])('%d seconds are %s', (seconds, text) => expect(toHours(seconds).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text))

test('levels begin at nothing and end beyond two hours', () => {
  expect([0, 1, 1800, 1801, 3600, 3601, 7200, 7201, 86_400].map(toLevel)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4])
})
