import type { Database } from '../../../../platform/database/connect-database.ts'
import { countSite, type SiteCounts } from './queries.ts'
import { readUptime } from './uptime.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Returns the site's figures: totals, additions of the last seven days, uptime. */
export async function getSiteStats(db: Database, now: Date): Promise<SiteCounts & { uptime: string }> {
  const [counts, uptime] = await Promise.all([countSite(db, new Date(now.getTime() - weekMs)), readUptime(db, now)])
  return { ...counts, uptime }
}
