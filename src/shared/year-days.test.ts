import { expect, test } from 'vitest'
import { listDays } from './year-days.ts'

test('a year has its days, with their weekday from Monday', () => {
  expect(listDays(2026)).toHaveLength(365)
  expect(listDays(2028)).toHaveLength(366)
  expect(listDays(2026)[0]).toEqual({ day: '2026-01-01', month: 0, weekday: 3 })
  expect(listDays(2026).at(-1)).toEqual({ day: '2026-12-31', month: 11, weekday: 3 })
})
