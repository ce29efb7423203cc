import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import * as contract from '../../totals-contract.ts'
import { getSiteStats } from './get-site-stats.ts'

type Parts = {
  db: Database
  now?: () => Date
}

/** Registers the operation of the site's figures. */
export function handleSiteStats(api: Api, { db, now = () => new Date() }: Parts): void {
  api.handle(contract.getSiteStats, () => getSiteStats(db, now()))
}
