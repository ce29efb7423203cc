import { expect, it } from 'vitest'
import { toClock, toDuration, toMinutes } from './durations.ts'

it.each([
  [0, '0m00s'],
  [59.9, '0m59s'],
  [125, '2m05s'],
  [3600, '1h00m'],
  [3725, '1h02m'],
  [-3, '0m00s'],
])('formats a duration of %d s', (seconds, text) => expect(toDuration(seconds)).toBe(text))

it('rounds to whole minutes, at least one', () => {
  expect([10, 1425, 1440, 6715].map(toMinutes)).toEqual(['1 min', '24 min', '24 min', '112 min'])
})

it.each([
  [0, '0:00'],
  [65, '1:05'],
  [3599.9, '59:59'],
  [3600, '1:00:00'],
])('formats the position %d s', (seconds, text) => expect(toClock(seconds)).toBe(text))
