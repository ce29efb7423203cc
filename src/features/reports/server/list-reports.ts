import type { Database } from '../../../platform/database/connect-database.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { toPagination } from '../../../shared/contract/pagination.ts'
import type * as contract from '../contract.ts'
import { type ReportStatus, reportsShownPerEpisode } from '../contract.ts'
import { reportStatuses } from '../rules.ts'
import { presentStaffReport } from './present.ts'
import { findGroups, listNewestOf } from './queries/groups.ts'
import { findMatches, listForStaff } from './queries/list.ts'
import { toMatching } from './to-matching.ts'

type Counts = Record<ReportStatus, number>

/** Returns a page of reports for staff, with the number per status. @param staffId the caller */
export async function listReports(
  db: Database,
  { page, limit, sort_order: order, ...filters }: contract.ListReportsQuery,
  staffId: number,
): Promise<AnswerOf<typeof contract.listReports>> {
  const offset = (page - 1) * limit
  const found = await findMatches(db, toMatching(filters, staffId), { order, limit, offset })
  const rows = await listForStaff(db, found.ids)
  const counts = completeCounts(found.counts)
  const { status } = filters
  const total = status ? counts[status] : reportStatuses.reduce((sum, each) => sum + counts[each], 0)
  return { reports: rows.map(presentStaffReport), pagination: toPagination({ page, limit }, total), counts }
}

/** Returns a page of episodes with their matching reports, the newest of each in full. @param staffId the caller */
export async function listReportedEpisodes(
  db: Database,
  { page, limit, sort_by: by, sort_order: order, ...filters }: contract.ListReportedEpisodesQuery,
  staffId: number,
): Promise<AnswerOf<typeof contract.listReportedEpisodes>> {
  const matching = toMatching(filters, staffId)
  const { groups, total, counts } = await findGroups(db, matching, { by, order, limit, offset: (page - 1) * limit })
  const episodeIds = groups.map(({ episode_id }) => episode_id)
  const newest = await listNewestOf(db, matching, { episodeIds, max: reportsShownPerEpisode })
  const reports = Map.groupBy(await listForStaff(db, newest), ({ episode_id }) => episode_id)
  return {
    episodes: groups.map(({ newest_at, ...group }) => ({
      ...group,
      newest_at: newest_at.toISOString(),
      reports: (reports.get(group.episode_id) ?? []).map(presentStaffReport),
    })),
    pagination: toPagination({ page, limit }, total),
    counts: completeCounts(counts),
  }
}

const completeCounts = (counts: Partial<Counts>): Counts => ({
  ouvert: 0,
  'en cours': 0,
  résolu: 0,
  rejeté: 0,
  ...counts,
})
