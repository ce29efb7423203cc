import { expect, test } from 'vitest'
import { toParisField } from './paris-clock.ts'
import { readParisField } from './paris-field.ts'

test.each([
  ['2026-11-24T21:30', '2026-11-24T20:30:00.000Z', 'in winter'],
  ['2026-07-14T00:05', '2026-07-13T22:05:00.000Z', 'in summer, over midnight'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z', 'an hour that comes twice: the first'],
])('%s in Paris is %s (%s)', (field, instant) => {
  expect(readParisField(field)).toBe(instant)
  expect(toParisField(instant)).toBe(field)
})

test('a time skipped in spring is an hour later', () => {
  expect(toParisField(readParisField('2026-03-29T02:30') ?? '')).toBe('2026-03-29T03:30')
})

test('an invalid moment is null', () => {
  expect(readParisField('')).toBeNull()
  expect(readParisField('demain')).toBeNull()
})
