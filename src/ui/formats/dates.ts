import { toFrenchDate } from '../../shared/french-date-format.ts'

/** All dates are in Paris time for every visitor, because pages are rendered once and shared. */
const timeZone = 'Europe/Paris'
const invalid = 'Date invalide'

const shortDate = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const
const longDate = { timeZone, day: 'numeric', month: 'long', year: 'numeric' } as const

/** Formats `31/01/2026`, or `Date invalide`. */
export const toShortDate = (instant: string | Date): string => format(shortDate, instant)

/** Formats `31 janvier 2026`, or `Date invalide`. */
export const toLongDate = (instant: string | Date): string => format(longDate, instant)

const longDay = { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** Formats `samedi 31 janvier 2026`, or `Date invalide`. */
export const toWeekdayDate = (instant: string | Date): string => format(longDay, instant)

const clockTime = { timeZone, hour: '2-digit', minute: '2-digit' } as const

/** Formats `18:05` in Paris, or `Date invalide`. */
export const toClockTime = (instant: string | Date): string => format(clockTime, instant)

const localDate = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const localTime = { hour: '2-digit', minute: '2-digit' } as const

/** Formats `31/01/2026 à 18:05` in the browser's time zone. Client only. */
export function toLocalDateTime(instant: string | Date): string {
  const date = format(localDate, instant)
  return date === invalid ? invalid : `${date} à ${format(localTime, instant)}`
}

const parisSeconds = { timeZone, timeStyle: 'medium' } as const
const localSeconds = { timeStyle: 'medium' } as const

/** Formats `18:05:09` in Paris. */
export const toParisTime = (instant: string | Date): string => format(parisSeconds, instant)

/** Formats `18:05:09` in the browser's time zone. Only after hydration. */
export const toLocalTime = (instant: string | Date): string => format(localSeconds, instant)

function format(options: Intl.DateTimeFormatOptions, instant: string | Date): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? invalid : toFrenchDate(options, date)
}
