import { hourMs } from '../../shared/durations.ts'
import { toParisField } from './paris-clock.ts'

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
