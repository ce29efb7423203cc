import { describe, expect, test } from 'vitest'
import { addDays } from '../../../shared/year-days.ts'
import { readPlanningAddress, toPlanningPath } from './planning-address.ts'
import { dateOf, toMonday } from './week-days.ts'

const read = (search: string) => readPlanningAddress(new URLSearchParams(search))

describe('the address of a planning', () => {
  test('identifies a week by any of its days, and the open day', () => {
    expect(read('week=2026-11-19&day=mardi')).toEqual({ monday: '2026-11-16', day: 'mardi' })
    expect(read('')).toEqual({ monday: undefined, day: undefined })
  })

  test.each(['week=2026-02-30', 'week=hier', 'week=2026-1-1', 'week=', 'day=Mardi', 'day=tuesday'])(
    'ignores invalid values: %s',
    (search) => expect(read(search)).toEqual({ monday: undefined, day: undefined }),
  )

  test('survives a round trip', () => {
    for (const search of ['', 'week=2026-11-16', 'day=lundi', 'week=2026-11-16&day=dimanche']) {
      expect(toPlanningPath(read(search))).toBe(search === '' ? '/planning' : `/planning?${search}`)
    }
  })
})

test('days are counted on the calendar, across daylight saving changes', () => {
  expect(toMonday('2026-11-22')).toBe('2026-11-16')
  expect(toMonday('2026-11-16')).toBe('2026-11-16')
  expect(dateOf('2026-10-19', 'dimanche')).toBe('2026-10-25')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
})
