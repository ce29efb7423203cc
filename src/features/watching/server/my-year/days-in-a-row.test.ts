import { describe, expect, test } from 'vitest'
import { addDays } from '../../../../shared/year-days.ts'
import { findLongestRun, findPresentRun, findRuns } from './days-in-a-row.ts'

/** Days in a row, from the first on. */
const row = (from: string, count: number) => Array.from({ length: count }, (_, place) => addDays(from, place))

test('the next day is right at the ends of months, leap years, and weeks in which clocks change', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
  expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
})

test('a gap of one day ends a run', () => {
  expect(findRuns([...row('2026-03-27', 4), ...row('2026-04-01', 2)])).toEqual([
    { days: 4, from: '2026-03-27', to: '2026-03-30' },
    { days: 2, from: '2026-04-01', to: '2026-04-02' },
  ])
  expect(findRuns([])).toEqual([])
})

describe('the longest run of a year', () => {
  test('over new year is whole, and counts for both years', () => {
    const runs = findRuns([...row('2025-06-01', 3), ...row('2025-12-30', 5), ...row('2026-06-01', 4)])
    const overNewYear = { days: 5, from: '2025-12-30', to: '2026-01-03' }
    expect(findLongestRun(runs, 2025)).toEqual(overNewYear)
    expect(findLongestRun(runs, 2026)).toEqual(overNewYear)
    expect(findLongestRun(runs, 2027)).toBeNull()
  })
  test('is the earlier of two', () => {
    expect(findLongestRun(findRuns([...row('2026-05-01', 2), ...row('2026-06-01', 2)]), 2026)?.from).toBe('2026-05-01')
  })
})

test('the current run continues until a whole day passes without an episode', () => {
  const runs = findRuns(row('2026-11-20', 5))
  expect(findPresentRun(runs, '2026-11-24')?.days).toBe(5)
  expect(findPresentRun(runs, '2026-11-25')?.days).toBe(5)
  expect(findPresentRun(runs, '2026-11-26')).toBeNull()
  expect(findPresentRun([], '2026-11-26')).toBeNull()
})
