import { expect, test } from 'vitest'
import { resolveRelativeDates, resolveRelativeValue } from './relative-dates.ts'

const at = (value: string, now: string) => resolveRelativeValue(value, new Date(now))

test('a day of the current week is the one between its Monday and its Sunday', () => {
  for (const now of ['2026-11-16T00:00:00Z', '2026-11-18T12:00:00Z', '2026-11-22T22:59:59Z']) {
    expect(at('@week+0 lundi 20h00', now)).toBe('2026-11-16T19:00:00.000Z')
    expect(at('@week+0 vendredi 18h30', now)).toBe('2026-11-20T17:30:00.000Z')
    expect(at('@week+0 dimanche 09h00', now)).toBe('2026-11-22T08:00:00.000Z')
  }
})

test('the week changes at midnight in Paris, not in UTC', () => {
  expect(at('@week+0 lundi 00h00', '2026-11-22T23:30:00Z')).toBe('2026-11-22T23:00:00.000Z')
  expect(at('@week+0 lundi 00h00', '2026-07-05T21:59:59Z')).toBe('2026-06-28T22:00:00.000Z')
  expect(at('@week+0 lundi 00h00', '2026-07-05T22:00:00Z')).toBe('2026-07-05T22:00:00.000Z')
})

test('weeks before and after cross the end of the year', () => {
  expect(at('@week-2 vendredi 18h30', '2027-01-06T10:00:00Z')).toBe('2026-12-25T17:30:00.000Z')
  expect(at('@week+1 mardi 3h12', '2026-12-30T10:00:00Z')).toBe('2027-01-05T02:12:00.000Z')
})

test('a time keeps its place on the clock across daylight saving', () => {
  const beforeSummer = '2026-03-25T12:00:00Z'
  expect(at('@week+0 samedi 18h30', beforeSummer)).toBe('2026-03-28T17:30:00.000Z')
  expect(at('@week+0 dimanche 18h30', beforeSummer)).toBe('2026-03-29T16:30:00.000Z')
  expect(at('@week-1 vendredi 18h30', '2026-03-31T12:00:00Z')).toBe('2026-03-27T17:30:00.000Z')
  const beforeWinter = '2026-10-24T12:00:00Z'
  expect(at('@week+0 samedi 18h30', beforeWinter)).toBe('2026-10-24T16:30:00.000Z')
  expect(at('@week+0 dimanche 18h30', beforeWinter)).toBe('2026-10-25T17:30:00.000Z')
})

test('an hour that is skipped comes after the change, one that comes twice is the first', () => {
  expect(at('@week+0 dimanche 02h30', '2026-03-25T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
  expect(at('@week+0 dimanche 02h30', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('@week+0 dimanche 03h00', '2026-10-24T12:00:00Z')).toBe('2026-10-25T02:00:00.000Z')
})

test('days, hours and minutes count from now', () => {
  const now = '2026-11-21T13:30:15.250Z'
  expect(at('@now-3d', now)).toBe('2026-11-18T13:30:15.250Z')
  expect(at('@now-6h', now)).toBe('2026-11-21T07:30:15.250Z')
  expect(at('@now+20m', now)).toBe('2026-11-21T13:50:15.250Z')
})

test('the year is the one that Paris lives in', () => {
  expect(at('@year+1', '2026-11-21T13:00:00Z')).toBe(2027)
  expect(at('@year+0', '2026-12-31T23:30:00Z')).toBe(2027)
  expect(at('@year-1', '2026-12-31T22:30:00Z')).toBe(2025)
})

test('a malformed relative value is an error', () => {
  const now = new Date('2026-11-21T13:00:00Z')
  for (const value of ['@week+0 friday 18h30', '@week+0 lundi 25h00', '@week+0', '@now-3w', '@year+one']) {
    expect(() => resolveRelativeDates({ value }, now), value).toThrow(value)
  }
})

test('a tree is resolved at any depth and otherwise left as it was', () => {
  const now = new Date('2026-11-21T13:00:00Z')
  const tree = { year: '@year+1', list: [{ at: '@now-1d', none: null }, '@handle', 3, true] }
  expect(resolveRelativeDates(tree, now)).toEqual({
    year: 2027,
    list: [{ at: '2026-11-20T13:00:00.000Z', none: null }, '@handle', 3, true],
  })
  expect(tree.year).toBe('@year+1')
})
