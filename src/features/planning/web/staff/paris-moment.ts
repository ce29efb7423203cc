import { hourMs } from '../../../../shared/durations.ts'
import { toFrenchDate } from '../../../../shared/french-date-format.ts'
import { toClockTime } from '../../../../ui/formats/dates.ts'
import { toParisField } from '../../../../ui/formats/paris-clock.ts'

const longDay = { timeZone: 'Europe/Paris', weekday: 'long', day: 'numeric', month: 'long' } as const

/** Formats `mardi 24 novembre à 21:30`, in Paris. */
export function toParisMoment(instant: string): string {
  return `${toFrenchDate(longDay, new Date(instant))} à ${toClockTime(instant)}`
}

/**
 * Converts a `datetime-local` value in Paris time to an instant. Of a time that occurs twice in autumn the first; one
 * skipped in spring is an hour later.
 * @returns null when the field is empty or invalid
 */
export function readParisField(field: string): string | null {
  const wall = Date.parse(`${field}Z`)
  if (Number.isNaN(wall)) return null
  // Paris is one or two hours ahead of UTC.
  const candidates = [2, 1].map((hours) => new Date(wall - hours * hourMs).toISOString())
  return candidates.find((instant) => toParisField(instant) === field.slice(0, 16)) ?? candidates[1] ?? null
}
