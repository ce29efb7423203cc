import { dayMs, minuteMs } from '../../shared/durations.ts'
import { toTimeAgo } from './time-ago.ts'

/**
 * Formats a past instant within a sentence: `à l’instant`, `il y a 3 h`, and from a week on `le 31/01/2026`. Texts that
 * stand alone: time-ago.ts.
 */
export function toAgoWords(instant: string | Date, now: Date): string {
  const elapsed = now.getTime() - new Date(instant).getTime()
  if (elapsed < minuteMs) return 'à l’instant'
  return `${elapsed < 7 * dayMs ? 'il y a' : 'le'} ${toTimeAgo(instant, now)}`
}
