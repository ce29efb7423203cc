const shown = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `mardi 24 novembre à 21:30`, in Paris. */
export function toParisMoment(instant: string): string {
  return shown.format(new Date(instant))
}

/** An instant as a `datetime-local` field holds it, on the clocks of Paris: `2026-11-24T21:30`. */
export function toParisField(instant: string): string {
  const at = Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${at.year}-${at.month}-${at.day}T${at.hour}:${at.minute}`
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
