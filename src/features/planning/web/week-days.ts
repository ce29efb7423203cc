/** The days of a week, the first first, as the answer names them. */
export const weekDays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
export type WeekDay = (typeof weekDays)[number]

const dayMs = 24 * 3600 * 1000
// Calendar days are counted in UTC, where no day is longer than another.
const shortDate = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const longDate = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** The Monday of the week in which a calendar day lies. */
export function toMonday(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The calendar day of a weekday in the week that begins on a Monday. */
export function dateOf(monday: string, day: WeekDay): string {
  return addDays(monday, weekDays.indexOf(day))
}

/** `16 nov.` */
export function toShortDay(day: string): string {
  return shortDate.format(new Date(day))
}

/** `16 novembre 2026` */
export function toLongDay(day: string): string {
  return longDate.format(new Date(day))
}

/** Whether a text is a calendar day that exists. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}
