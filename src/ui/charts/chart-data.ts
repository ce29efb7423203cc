import { toFrenchDate } from '../../shared/french-date-format.ts'

type ChartSeries = {
  label: string
  /** One value per day; null where unknown. */
  values: readonly (number | null)[]
}

export type ChartData = {
  /** Such as `2026-11-21`, the oldest first. */
  days: readonly string[]
  /** At most three: the first is solid, the second dashed, the third dotted. */
  series: readonly ChartSeries[]
}

const weekday = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const

/** Formats `2026-11-19` as `jeudi 19 novembre`. */
export const toWeekday = (day: string): string => toFrenchDate(weekday, new Date(`${day}T00:00:00Z`))
