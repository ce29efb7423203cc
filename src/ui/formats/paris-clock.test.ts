import { expect, it, vi } from 'vitest'
import { toParisDay, toParisField } from './paris-clock.ts'

it.each([
  ['2026-11-21T23:30:00Z', '2026-11-22', '2026-11-22T00:30'],
  ['2026-06-30T21:59:00Z', '2026-06-30', '2026-06-30T23:59'],
  ['2026-03-01T08:05:00Z', '2026-03-01', '2026-03-01T09:05'],
])('returns the day and time of Paris at %s', (instant, day, field) => {
  expect(toParisDay(instant)).toBe(day)
  expect(toParisField(instant)).toBe(field)
})

it('is the same in engines with another order of date parts', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(() => '11/22/2026')
  expect(toParisDay('2026-11-21T23:30:00Z')).toBe('2026-11-22')
  expect(toParisField('2026-11-21T23:30:00Z')).toBe('2026-11-22T00:30')
})
