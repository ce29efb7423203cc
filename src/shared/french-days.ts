import { toFrenchDate } from './french-date-format.ts'

// Calendar days such as `2026-12-04` are formatted in UTC, where each has its own midnight.
const long = { timeZone: 'UTC', dateStyle: 'long' } as const
const short = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const

/** Formats `2026-12-04` as `4 décembre 2026`. */
export const toLongDay = (day: string): string => toFrenchDate(long, new Date(day))

/** Formats `2026-12-04` as `4 déc.`. */
export const toShortDay = (day: string): string => toFrenchDate(short, new Date(day))
