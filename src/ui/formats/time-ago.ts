import { toShortDate } from './dates.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * How long ago a notification came: `À l'instant` under a minute, then minutes, hours (h), days (j) under a week,
 * then the date (user side §9). A clock that runs ahead counts as now.
 */
export function toTimeAgo(instant: string | Date, now: Date): string {
  const elapsed = elapsedMs(instant, now)
  if (elapsed < minuteMs) return "À l'instant"
  if (elapsed < hourMs) return `${Math.floor(elapsed / minuteMs)} min`
  if (elapsed < dayMs) return `${Math.floor(elapsed / hourMs)} h`
  if (elapsed < 7 * dayMs) return `${Math.floor(elapsed / dayMs)} j`
  return toShortDate(instant)
}

/** When an episode was last watched, in the words of user side §9. */
export function toLastWatched(instant: string | Date, now: Date): string {
  const elapsed = elapsedMs(instant, now)
  if (elapsed < hourMs) return "Il y a moins d'une heure"
  if (elapsed < dayMs) return `Il y a ${Math.floor(elapsed / hourMs)}h`
  if (elapsed < 2 * dayMs) return 'Hier'
  return `Il y a ${Math.floor(elapsed / dayMs)} jours`
}

function elapsedMs(instant: string | Date, now: Date): number {
  return Math.max(0, now.getTime() - new Date(instant).getTime())
}
