import { toClockTime } from '../../../../ui/formats/dates.ts'
import { toParisField } from '../../../../ui/formats/paris-clock.ts'

const longDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** `mardi 24 novembre à 21:30`, in Paris. */
export function toParisMoment(instant: string): string {
  return `${longDay.format(new Date(instant))} à ${toClockTime(instant)}`
}

/**
 * The instant at which the clocks of Paris show what a `datetime-local` field holds. Of an hour that comes twice in
 * autumn the first; one that spring leaves out is an hour later.
 * @returns null when the field is empty or wrong
 */
export function readParisField(field: string): string | null {
  const wall = Date.parse(`${field}Z`)
  if (Number.isNaN(wall)) return null
  const hourMs = 3_600_000
  // Paris is one or two hours ahead.
  const candidates = [2, 1].map((hours) => new Date(wall - hours * hourMs).toISOString())
  return candidates.find((instant) => toParisField(instant) === field.slice(0, 16)) ?? candidates[1] ?? null
}
