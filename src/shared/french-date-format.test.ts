import { expect, test } from 'vitest'
import { toFrenchDate } from './french-date-format.ts'

const weekday = { weekday: 'long', day: 'numeric', month: 'long' } as const

test.each([
  [{ dateStyle: 'long' }, '2026-01-01', '1er janvier 2026'],
  [{ dateStyle: 'long', timeStyle: 'short' }, '2026-05-01', '1er mai 2026 à 00:00'],
  [weekday, '2026-11-01', 'dimanche 1er novembre'],
  [{ day: 'numeric', month: 'short' }, '2026-12-01', '1er déc.'],
  [weekday, '2026-11-11', 'mercredi 11 novembre'],
  [weekday, '2026-11-21', 'samedi 21 novembre'],
  [{ day: '2-digit', month: '2-digit', year: 'numeric' }, '2026-01-01', '01/01/2026'],
  [{ month: 'long', year: 'numeric' }, '2026-01-01', 'janvier 2026'],
  [{ hour: 'numeric' }, '2026-01-01T01:00Z', '01 h'],
] satisfies [Intl.DateTimeFormatOptions, string, string][])('%o of %s is %s', (options, day, text) => {
  expect(toFrenchDate({ timeZone: 'UTC', ...options }, new Date(day))).toBe(text)
})
