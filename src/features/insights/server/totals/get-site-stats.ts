import type { Database } from '../../../../platform/database/connect-database.ts'
import { weekMs } from '../../../../shared/durations.ts'
import { countSite, type SiteCounts } from './queries.ts'
import { readUptime } from './uptime.ts'

/** Returns the site's figures: totals, additions of the last seven days, uptime. */
export async function getSiteStats(db: Database, now: Date): Promise<SiteCounts & { uptime: string }> {
  const [counts, uptime] = await Promise.all([countSite(db, new Date(now.getTime() - weekMs)), readUptime(db, now)])
  return { ...counts, uptime }
}
