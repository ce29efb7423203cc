import { Temporal } from 'temporal-polyfill'
import { frenchDays, ownZone } from '../src/platform/calendar/weeks.ts'

/**
 * The demo catalogue must look alive whenever it is started, so some of its values are relative to that moment:
 *
 * - `@week+0 vendredi 18h30`: that day and time in Europe/Paris, in the current ISO week (`+1` next week, `-3` three ago)
 * - `@now-3d`, `@now-6h`, `@now-20m`: days of 24 hours, hours or minutes before (or, with `+`, after) now
 * - `@year+1`: the current year in Europe/Paris plus so many
 */

const MILLISECONDS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const RELATIVE = /^@(?:week|now|year)[+-]/
const WEEK = /^@week([+-]\d+) ([a-z]+) (\d{1,2})h(\d{2})$/
const NOW = /^@now([+-]\d+)([mhd])$/
const YEAR = /^@year([+-]\d+)$/

/**
 * Resolves one relative value. An hour that comes twice (end of daylight saving) means the first one; an hour that is
 * skipped (its start) means as long after the change.
 *
 * @param value a string of one of the three forms above.
 * @param now the moment that it is relative to.
 * @returns an ISO 8601 instant in UTC, or a year as a number for `@year…`.
 * @throws Error when the value starts like a relative one but cannot be read.
 */
export function resolveRelativeValue(value: string, now: Date): string | number {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ownZone)
  const [, weeks, dayName, hour, minute] = WEEK.exec(value) ?? []
  const weekday = frenchDays.findIndex((name) => name === dayName) + 1
  if (weeks !== undefined && weekday > 0 && Number(hour) < 24 && Number(minute) < 60) {
    const day = today.toPlainDate().add({ days: Number(weeks) * 7 + weekday - today.dayOfWeek })
    const time = { hour: Number(hour), minute: Number(minute) }
    return new Date(day.toZonedDateTime({ timeZone: ownZone, plainTime: time }).epochMilliseconds).toISOString()
  }
  const [, amount, unit] = NOW.exec(value) ?? []
  if (unit === 'm' || unit === 'h' || unit === 'd') {
    return new Date(now.getTime() + Number(amount) * MILLISECONDS[unit]).toISOString()
  }
  const [, years] = YEAR.exec(value) ?? []
  if (years !== undefined) return today.year + Number(years)
  throw new Error(`Unreadable relative value in the demo catalogue: ${value}`)
}

/**
 * A copy of parsed JSON in which every relative value, at any depth, is resolved; everything else is as it was.
 *
 * @param json what `JSON.parse` gave, for instance the whole demo catalogue.
 * @param now the moment that the values are relative to.
 */
export function resolveRelativeDates(json: unknown, now: Date): unknown {
  if (typeof json === 'string') return RELATIVE.test(json) ? resolveRelativeValue(json, now) : json
  if (Array.isArray(json)) return json.map((item) => resolveRelativeDates(item, now))
  if (json === null || typeof json !== 'object') return json
  return Object.fromEntries(Object.entries(json).map(([key, item]) => [key, resolveRelativeDates(item, now)]))
}
