import { toFrenchDate } from '../../../../shared/french-date-format.ts'
import { toClockTime } from '../../../../ui/formats/dates.ts'

const longDay = { timeZone: 'Europe/Paris', weekday: 'long', day: 'numeric', month: 'long' } as const

/** Formats `mardi 24 novembre à 21:30`, in Paris. */
export function toParisMoment(instant: string): string {
  return `${toFrenchDate(longDay, new Date(instant))} à ${toClockTime(instant)}`
}
