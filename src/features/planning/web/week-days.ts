import { addDays } from '../../../shared/year-days.ts'
import { type WeekDay, weekDays } from '../rules.ts'

/** Returns the Monday of the week of a calendar day. */
export function toMonday(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** Returns the calendar day of a weekday in the week that begins on a Monday. */
export const dateOf = (monday: string, day: WeekDay): string => addDays(monday, weekDays.indexOf(day))

/** Returns whether a text is an existing calendar day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}
