import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBusinessDays, frenchHolidays } from './business-days.ts'

describe('the holidays of France', () => {
  test.each([
    [2025, '2025-04-21', '2025-05-29', '2025-06-09'],
    [2026, '2026-04-06', '2026-05-14', '2026-05-25'],
    [2027, '2027-03-29', '2027-05-06', '2027-05-17'],
    // The earliest and the latest Easter of two centuries.
    [2285, '2285-03-23', '2285-04-30', '2285-05-11'],
    [2038, '2038-04-26', '2038-06-03', '2038-06-14'],
  ])('of %i that follow Easter are %s, %s and %s', (year, monday, ascension, whitMonday) => {
    const holidays = frenchHolidays(year)
    for (const day of [monday, ascension, whitMonday]) expect(holidays).toContain(day)
    expect(holidays.size).toBe(11)
  })

  test('may coincide', () => {
    // Ascension on 1 May.
    expect(frenchHolidays(2008)).toContain('2008-05-01')
    expect(frenchHolidays(2008).size).toBe(10)
  })
})

describe('business days', () => {
  test.each([
    ['2026-11-20', 1, '2026-11-23', 'from a Friday to Monday'],
    ['2026-11-21', 1, '2026-11-23', 'from a Saturday to Monday'],
    ['2026-11-23', 10, '2026-12-07', 'two weeks without a holiday'],
    ['2026-12-14', 10, '2026-12-29', 'around Christmas'],
    ['2026-12-31', 1, '2027-01-04', 'over the new year and a week-end'],
    ['2026-04-30', 10, '2026-05-19', 'around the eighth of May and Ascension; the first is a Friday'],
    ['2026-11-21', 14, '2026-12-10', 'the last day of a restoration'],
  ])('after %s, number %i is %s: %s', (day, count, expected) => expect(addBusinessDays(day, count)).toBe(expected))

  test('exclude weekends and holidays, and are ascending', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 20 }), (from, count) => {
        const day = from.toISOString().slice(0, 10)
        const found = addBusinessDays(day, count)
        expect([0, 6]).not.toContain(new Date(found).getUTCDay())
        expect(frenchHolidays(Number(found.slice(0, 4)))).not.toContain(found)
        expect(found > addBusinessDays(day, count - 1)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
