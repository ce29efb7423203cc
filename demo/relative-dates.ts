/**
 * The demo catalogue must look alive whenever it is started, so some of its values are relative to that moment:
 *
 * - `@week+0 vendredi 18h30`: that day and time in Europe/Paris, in the current ISO week (`+1` next week, `-3` three ago)
 * - `@now-3d`, `@now-6h`, `@now-20m`: days of 24 hours, hours or minutes before (or, with `+`, after) now
 * - `@year+1`: the current year in Europe/Paris plus so many
 */

const PARIS = 'Europe/Paris'
const DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const MILLISECONDS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const DAY_MILLISECONDS = MILLISECONDS.d

const RELATIVE = /^@(?:week|now|year)[+-]/
const WEEK = /^@week([+-]\d+) ([a-z]+) (\d{1,2})h(\d{2})$/
const NOW = /^@now([+-]\d+)([mhd])$/
const YEAR = /^@year([+-]\d+)$/

const parisClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: PARIS,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** What a clock in Paris shows at `instant`, in milliseconds as if Paris kept UTC (whole seconds). */
function parisWallTime(instant: number): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of parisClock.formatToParts(instant)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * The instant at which a clock in Paris shows `wallTime` (milliseconds as if Paris kept UTC). An hour that comes twice
 * (end of daylight saving) means the first one; an hour that is skipped (its start) means as long after the change.
 */
function instantOfParisWallTime(wallTime: number): number {
  const offsetAt = (instant: number) => parisWallTime(instant) - instant
  const before = wallTime - offsetAt(wallTime - DAY_MILLISECONDS)
  const after = wallTime - offsetAt(wallTime + DAY_MILLISECONDS)
  return parisWallTime(before) !== wallTime && parisWallTime(after) === wallTime ? after : before
}

/** Midnight of the Monday of the ISO week of `now` in Paris, as a wall time. */
function mondayOf(now: Date): number {
  const wall = parisWallTime(Math.floor(now.getTime() / 1000) * 1000)
  const midnight = wall - (wall % DAY_MILLISECONDS)
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % 7
  return midnight - daysSinceMonday * DAY_MILLISECONDS
}

/**
 * Resolves one relative value.
 *
 * @param value a string of one of the three forms above.
 * @param now the moment that it is relative to.
 * @returns an ISO 8601 instant in UTC, or a year as a number for `@year…`.
 * @throws Error when the value starts like a relative one but cannot be read.
 */
export function resolveRelativeValue(value: string, now: Date): string | number {
  const [, weeks, dayName, hour, minute] = WEEK.exec(value) ?? []
  const day = DAYS.indexOf(dayName ?? '')
  if (weeks !== undefined && day >= 0 && Number(hour) < 24 && Number(minute) < 60) {
    const midnight = mondayOf(now) + (Number(weeks) * 7 + day) * DAY_MILLISECONDS
    const wallTime = midnight + Number(hour) * MILLISECONDS.h + Number(minute) * MILLISECONDS.m
    return new Date(instantOfParisWallTime(wallTime)).toISOString()
  }
  const [, amount, unit] = NOW.exec(value) ?? []
  if (unit === 'm' || unit === 'h' || unit === 'd') {
    return new Date(now.getTime() + Number(amount) * MILLISECONDS[unit]).toISOString()
  }
  const [, years] = YEAR.exec(value) ?? []
  if (years !== undefined) return new Date(parisWallTime(now.getTime())).getUTCFullYear() + Number(years)
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
