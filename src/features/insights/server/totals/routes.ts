import type { Api } from '../../../../platform/http/api.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import * as contract from '../../totals-contract.ts'
import { getSiteStats } from './get-site-stats.ts'

/** Registers the operation of the site's figures. */
export function handleSiteStats(api: Api, { db, now = () => new Date() }: SiteParts<'db'>): void {
  api.handle(contract.getSiteStats, () => getSiteStats(db, now()))
}
