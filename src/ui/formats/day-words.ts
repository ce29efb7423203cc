import { dayMs } from '../../shared/durations.ts'
import { toShortDate } from './dates.ts'

/** Returns `aujourd’hui`, `hier`, or the date; days begin at midnight in Paris. */
export function toDayWords(instant: string | Date, now: Date): string {
  const date = toShortDate(instant)
  if (date === toShortDate(now)) return 'aujourd’hui'
  return date === toShortDate(new Date(now.getTime() - dayMs)) ? 'hier' : date
}
