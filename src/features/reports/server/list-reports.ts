import type { Database } from '../../../platform/database/connect-database.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { type ListReportsQuery, type listReports as listReportsCall, reportStatuses } from '../contract.ts'
import { presentStaffReport } from './present.ts'
import { findMatches, listForStaff } from './queries/list.ts'
import { toReportSearch } from './to-comparable.ts'

/** A page of reports for the staff, with how many there are of each status. */
export async function listReports(
  db: Database,
  { page, limit, sort_order: order, search, status }: ListReportsQuery,
): Promise<AnswerOf<typeof listReportsCall>> {
  const offset = (page - 1) * limit
  const found = await findMatches(db, { search: toReportSearch(search), status, order, limit, offset })
  const rows = await listForStaff(db, found.ids)
  const counts = { ouvert: 0, 'en cours': 0, résolu: 0, rejeté: 0, ...found.counts }
  const total = status ? counts[status] : reportStatuses.reduce((sum, each) => sum + counts[each], 0)
  return {
    reports: rows.map(presentStaffReport),
    pagination: { page, limit, total, total_pages: Math.ceil(total / limit) },
    counts,
  }
}
