import { Temporal } from 'temporal-polyfill'
import { dayMs } from '../../shared/durations.ts'

/** The time zone of the site's weeks and hours (docs/product/community.md#planning). */
export const ownZone = 'Europe/Paris'

/** The days of a week, Monday first. */
export const frenchDays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
export type FrenchDay = (typeof frenchDays)[number]

// Time zones are at most 14 hours from UTC; Paris itself is up to 2.
const widestOffsetMs = 16 * 3600 * 1000

/** A week from Monday to Sunday in Paris. `start` is its first instant, `end` the first of the next week. */
export type Week = { monday: string; start: Date; end: Date }

/** Returns the week of a day (`2026-11-21`). @throws RangeError for an invalid day */
export function weekOfDay(day: string): Week {
  const date = Temporal.PlainDate.from(day)
  return weekFrom(date.subtract({ days: date.dayOfWeek - 1 }))
}

/** Returns the week in Paris that contains an instant. */
export const weekOfInstant = (at: Date): Week => weekOfDay(dayInParis(at))

/** Returns the calendar day in Paris at an instant: `2026-11-21`. */
export const dayInParis = (at: Date): string => inZone(at, ownZone).toPlainDate().toString()

/** Returns the weekday and hour in Paris at an instant: `samedi`, `21h30`. */
export function readInParis(at: Date): { day: FrenchDay; hour: string } {
  const there = inZone(at, ownZone)
  return {
    day: frenchDays[there.dayOfWeek - 1] ?? 'lundi',
    hour: `${twoDigits(there.hour)}h${twoDigits(there.minute)}`,
  }
}

/**
 * Returns the instants of a weekly slot within a week in Paris, computed in the slot's own zone. Japanese hours past
 * midnight (`25h30`) belong to the next day. A slot in the hour skipped by summer time comes an hour later.
 * @returns one instant; rarely none or two, near the ends of a week with a clock change
 */
export function occurrencesOf(slot: { day: string; hour: string; zone: string }, week: Week): Date[] {
  const weekday = frenchDays.indexOf(slot.day as FrenchDay)
  const [hours = 0, minutes = 0] = slot.hour.split('h').map(Number)
  const first = Date.parse(week.monday) + weekday * dayMs + (hours * 60 + minutes) * 60_000
  // The slot's own week may begin most of a day before or after that of Paris, and `29h59` adds another day.
  return [-7, 0, 7]
    .map((days) => first + days * dayMs)
    .filter((wall) => wall > week.start.getTime() - widestOffsetMs && wall < week.end.getTime() + widestOffsetMs)
    .map((wall) => toInstant(wall, slot.zone))
    .filter((at) => at >= week.start && at < week.end)
}

/** Returns the instant of a zone's wall time, which is given as if it were UTC. */
export function toInstant(wallMs: number, zone: string): Date {
  const wall = Temporal.PlainDateTime.from(new Date(wallMs).toISOString().slice(0, -1))
  return new Date(wall.toZonedDateTime(toZoneId(zone)).epochMilliseconds)
}

function weekFrom(monday: Temporal.PlainDate): Week {
  return { monday: monday.toString(), start: startOf(monday), end: startOf(monday.add({ days: 7 })) }
}

const startOf = (day: Temporal.PlainDate): Date => new Date(day.toZonedDateTime(ownZone).epochMilliseconds)

/** Returns the wall time of a zone at an instant. */
export function inZone(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(toZoneId(zone))
}

/** Slots may name zones as ICU does: it also knows abbreviations such as `JST`, which Temporal refuses. */
function toZoneId(zone: string): string {
  if (!/^[a-z]{3}$/i.test(zone)) return zone
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
