import { dayMs, hourMs, minuteMs } from '../../shared/durations.ts'
import { toShortDate } from './dates.ts'
import { toParisDay } from './paris-clock.ts'

/**
 * Formats the age of a notification: `À l'instant` under a minute, then minutes, hours (h), days (j) under a week, then
 * the date (docs/product/notifications.md#text-of-a-notification). Future instants count as now. Like all in this file
 * it stands alone; texts within a sentence: time-ago-in-sentence.ts.
 */
export function toTimeAgo(instant: string | Date, now: Date): string {
  const elapsed = elapsedMs(instant, now)
  if (elapsed < minuteMs) return "À l'instant"
  if (elapsed < hourMs) return `${Math.floor(elapsed / minuteMs)} min`
  if (elapsed < dayMs) return `${Math.floor(elapsed / hourMs)} h`
  if (elapsed < 7 * dayMs) return `${Math.floor(elapsed / dayMs)} j`
  return toShortDate(instant)
}

/** Formats when an episode was last watched (docs/product/my-space.md#last-watched), or a device last used. */
export function toLastWatched(instant: string | Date, now: Date): string {
  const elapsed = elapsedMs(instant, now)
  if (elapsed < hourMs) return "Il y a moins d'une heure"
  if (elapsed < dayMs) return `Il y a ${Math.floor(elapsed / hourMs)}h`
  if (elapsed < 2 * dayMs) return 'Hier'
  return `Il y a ${Math.floor(elapsed / dayMs)} jours`
}

/**
 * Formats when an item was added to a list: `Ajouté aujourd’hui`, `Ajouté hier`, `Ajouté il y a 9 jours`, and from the
 * thirtieth day on its date. Days begin at midnight in Paris.
 */
export function toAddedOn(instant: string | Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(new Date(instant))) / dayMs)
  if (days <= 0) return 'Ajouté aujourd’hui'
  if (days === 1) return 'Ajouté hier'
  return days < 30 ? `Ajouté il y a ${days} jours` : `Ajouté le ${toShortDate(instant)}`
}

/** Returns midnight UTC of the calendar day in Paris, to count days. */
const startOfDay = (date: Date): number => Date.parse(toParisDay(date))

function elapsedMs(instant: string | Date, now: Date): number {
  return Math.max(0, now.getTime() - new Date(instant).getTime())
}
