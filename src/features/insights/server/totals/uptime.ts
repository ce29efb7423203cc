import type { Database } from '../../../../platform/database/connect-database.ts'
import { minuteMs } from '../../../../shared/durations.ts'
import { uptimeDays } from '../../rules.ts'
import type { SiteStatus } from '../../status-contract.ts'
import { readDailyHeartbeats, readHeartbeats } from './queries.ts'

const measuredMs = uptimeDays * 24 * 60 * minuteMs

/** Returns the beginning of an instant's minute. */
export const minuteOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / minuteMs) * minuteMs)

/**
 * Returns the share of whole minutes in which the site was up, over the last 30 days or since its start, such as
 * `99.9%` (docs/product/texts.md#figures-of-the-site). The running minute does not count yet.
 */
export async function readUptime(db: Database, now: Date): Promise<string> {
  const before = minuteOf(now)
  const from = new Date(before.getTime() - measuredMs)
  const { first, beats } = await readHeartbeats(db, { from, before })
  const since = first && first > from ? first : from
  const minutes = first ? (before.getTime() - since.getTime()) / minuteMs : 0
  return formatUptime(beats, minutes)
}

/** Truncates to one decimal: only uninterrupted uptime gives `100%`. */
export function formatUptime(minutesUp: number, minutes: number): string {
  if (minutes <= 0 || minutesUp >= minutes) return '100%'
  return `${(Math.floor((minutesUp / minutes) * 1000) / 10).toFixed(1)}%`
}

/** Returns the last 30 days in Paris, oldest first, today up to the last whole minute. */
export async function readUptimeDays(db: Database, now: Date): Promise<SiteStatus['uptime']['days']> {
  const days = await readDailyHeartbeats(db, { before: minuteOf(now), days: uptimeDays })
  return days.map(({ day, minutes, beats }) => ({
    day,
    share: minutes <= 0 ? null : Math.min(1, Math.floor((beats / minutes) * 10_000) / 10_000),
  }))
}
