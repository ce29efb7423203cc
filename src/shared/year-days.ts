import { dayMs } from './durations.ts'

/** Returns the calendar day, such as `2026-11-21`, some days after another. Days have no daylight saving time. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

export type CalendarDay = {
  /** `2026-11-21`. */
  day: string
  /** From 0. */
  month: number
  /** Monday is 0. */
  weekday: number
}

/** Returns the days of a year, in their order. */
export function listDays(year: number): CalendarDay[] {
  const days: CalendarDay[] = []
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += dayMs) {
    const date = new Date(at)
    const day = date.toISOString().slice(0, 10)
    days.push({ day, month: date.getUTCMonth(), weekday: (date.getUTCDay() + 6) % 7 })
  }
  return days
}
