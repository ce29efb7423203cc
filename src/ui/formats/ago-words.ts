import { toTimeAgo } from './time-ago.ts'

/** Formats a past instant within a sentence: `à l’instant`, `il y a 3 h`, and from a week on `le 31/01/2026`. */
export function toAgoWords(instant: string | Date, now: Date): string {
  const text = toTimeAgo(instant, now)
  if (text.includes('/')) return `le ${text}`
  return /^\d/.test(text) ? `il y a ${text}` : 'à l’instant'
}
