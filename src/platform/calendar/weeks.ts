import { Temporal } from 'temporal-polyfill'

/** Where the site's weeks and hours are read (docs/product/community.md#planning). */
export const ownZone = 'Europe/Paris'

/** The days of a week, the first first. */
export const frenchDays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
export type FrenchDay = (typeof frenchDays)[number]

const dayMs = 24 * 3600 * 1000
// Clocks on earth are at most 14 hours from UTC; Paris itself is up to 2.
const widestOffsetMs = 16 * 3600 * 1000

/** A week from Monday to Sunday in Paris. `start` is its first instant, `end` that of the next one. */
export type Week = { monday: string; start: Date; end: Date }

/** The week in which a day (`2026-11-21`) lies. @throws RangeError when there is no such day */
export function weekOfDay(day: string): Week {
  const date = Temporal.PlainDate.from(day)
  return weekFrom(date.subtract({ days: date.dayOfWeek - 1 }))
}

/** The week in which an instant lies. */
export function weekOfInstant(at: Date): Week {
  return weekOfDay(dayInParis(at))
}

/** The calendar day in Paris at an instant: `2026-11-21`. */
export function dayInParis(at: Date): string {
  return inZone(at, ownZone).toPlainDate().toString()
}

/** The weekday and the hour that clocks in Paris show at an instant: `samedi`, `21h30`. */
export function readInParis(at: Date): { day: FrenchDay; hour: string } {
  const there = inZone(at, ownZone)
  return {
    day: frenchDays[there.dayOfWeek - 1] ?? 'lundi',
    hour: `${twoDigits(there.hour)}h${twoDigits(there.minute)}`,
  }
}

/**
 * When a weekly slot falls within a week in Paris, on the clocks of the slot's own zone. Hours past midnight the
 * Japanese way (`25h30`) belong to the next day. An hour that the change to summer time leaves out is an hour later.
 * @returns one instant, rarely none or two: slots near the ends of a week whose clocks are changed
 */
export function occurrencesOf(slot: { day: string; hour: string; zone: string }, week: Week): Date[] {
  const weekday = frenchDays.indexOf(slot.day as FrenchDay)
  const [hours = 0, minutes = 0] = slot.hour.split('h').map(Number)
  const first = Date.parse(week.monday) + weekday * dayMs + (hours * 60 + minutes) * 60_000
  // The slot's own week may begin most of a day, and with '29h59' a day more, before or after that of Paris.
  return [-7, 0, 7]
    .map((days) => first + days * dayMs)
    .filter((wall) => wall > week.start.getTime() - widestOffsetMs && wall < week.end.getTime() + widestOffsetMs)
    .map((wall) => toInstant(wall, slot.zone))
    .filter((at) => at >= week.start && at < week.end)
}

/** When clocks in a zone show this wall time, given as if it were UTC. */
function toInstant(wallMs: number, zone: string): Date {
  const wall = Temporal.PlainDateTime.from(new Date(wallMs).toISOString().slice(0, -1))
  return new Date(wall.toZonedDateTime(zone).epochMilliseconds)
}

function weekFrom(monday: Temporal.PlainDate): Week {
  return { monday: monday.toString(), start: startOf(monday), end: startOf(monday.add({ days: 7 })) }
}

function startOf(day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime(ownZone).epochMilliseconds)
}

function inZone(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
