import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { weekMs } from '../../../../shared/durations.ts'
import * as contract from '../../totals-contract.ts'
import { countSite } from './queries.ts'
import { readUptime } from './uptime.ts'

/** Registers the operation of the site's figures. */
export function handleSiteStats(api: Api, { db, now = () => new Date() }: SiteParts<'db'>): void {
  api.handle(contract.getSiteStats, () => getSiteStats(db, now()))
}

/** Returns the site's figures: totals, additions of the last seven days, uptime. */
export async function getSiteStats(db: Database, now: Date): Promise<AnswerOf<typeof contract.getSiteStats>> {
  const [counts, uptime] = await Promise.all([countSite(db, new Date(now.getTime() - weekMs)), readUptime(db, now)])
  return { ...counts, uptime }
}
