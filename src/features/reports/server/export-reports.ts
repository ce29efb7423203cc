import type { Database } from '../../../platform/database/connect-database.ts'
import { presentReport } from './present.ts'
import { listReportsOf } from './queries/reports.ts'

/** Returns an account's reports and their answers, for its data export. */
export async function exportReports(db: Database, accountId: number) {
  const rows = await listReportsOf(db, accountId)
  return rows.map(({ position_seconds, error_code, ...row }) => {
    const { id: _, episode_id: __, anime_slug: ___, ...report } = presentReport(row)
    return { ...report, position_seconds, error_code }
  })
}
