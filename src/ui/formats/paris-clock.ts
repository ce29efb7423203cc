import { frenchFormat } from '../../shared/french-date-format.ts'

// Read part by part, because engines order the parts of a date differently, whatever the locale.
const clock = {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** Returns the calendar day in Paris at an instant: `2026-11-21`, as a `date` field takes it. */
export function toParisDay(instant: string | Date): string {
  const { year, month, day } = readParisClock(instant)
  return `${year}-${month}-${day}`
}

/** Returns an instant in Paris time as a `datetime-local` field takes it: `2026-11-24T21:30`. */
export function toParisField(instant: string | Date): string {
  const { hour, minute } = readParisClock(instant)
  return `${toParisDay(instant)}T${hour}:${minute}`
}

/** @throws RangeError for an invalid date */
function readParisClock(instant: string | Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(
    frenchFormat(clock)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
}
