import { Temporal } from 'temporal-polyfill'
import { dayInParis, ownZone } from '../../../platform/calendar/weeks.ts'
import { hourMs } from '../../../shared/durations.ts'
import type { NoticeDeadline, NoticeState } from '../contract.ts'
import { handleWithinHours, restoreAfterDays, verifyWithinHours } from '../rules.ts'
import { addBusinessDays } from './business-days.ts'

/** Returns when a notice has to be verified and handled, as promised (docs/product/texts.md#legal-pages). */
export function promisedTimes(receivedAt: Date): { verifyBy: Date; handleBy: Date } {
  const after = (hours: number) => new Date(receivedAt.getTime() + hours * hourMs)
  return { verifyBy: after(verifyWithinHours), handleBy: after(handleWithinHours) }
}

/**
 * Returns the days in Paris between which links are restored after a counter-notice, unless the complainant goes to
 * court.
 */
export function restorationDays(counterReceivedAt: Date): { first_day: string; last_day: string } {
  const day = dayInParis(counterReceivedAt)
  return {
    first_day: addBusinessDays(day, restoreAfterDays.first),
    last_day: addBusinessDays(day, restoreAfterDays.last),
  }
}

type Clock = { state: NoticeState; receivedAt: Date; counterReceivedAt: Date | null }

/** Returns the next task for staff and its deadline; null when nothing is pending. */
export function nextDeadline({ state, receivedAt, counterReceivedAt }: Clock, now: Date): NoticeDeadline {
  const { verifyBy, handleBy } = promisedTimes(receivedAt)
  const by = (task: 'verify' | 'handle' | 'restore', due: Date) => ({
    task,
    due_at: due.toISOString(),
    is_late: now > due,
  })
  if (state === 'reçue') return by('verify', verifyBy)
  if (state === 'vérifiée') return by('handle', handleBy)
  if (state === 'contestée' && counterReceivedAt)
    return by('restore', endOfDay(restorationDays(counterReceivedAt).last_day))
  return null
}

/** Returns the first instant after a day in Paris. */
function endOfDay(day: string): Date {
  return new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(ownZone).epochMilliseconds)
}
