import { dayMs } from '../../shared/durations.ts'
import { toShortDate } from './dates.ts'
import { toParisDay } from './paris-clock.ts'

/** Returns `aujourd’hui`, `hier`, or the date; days begin at midnight in Paris. */
export function toDayWords(instant: string | Date, now: Date): string {
  const date = toShortDate(instant)
  if (date === toShortDate(now)) return 'aujourd’hui'
  // By calendar days: those at a change of the clocks have 23 or 25 hours.
  const yesterday = new Date(Date.parse(toParisDay(now)) - dayMs)
  return date === toShortDate(yesterday) ? 'hier' : date
}
