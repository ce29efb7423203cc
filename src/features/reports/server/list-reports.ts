import type { Database } from '../../../platform/database/connect-database.ts'
import { toCursor } from '../../../platform/database/keyset.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { toPagination } from '../../../shared/contract/pagination.ts'
import type * as contract from '../contract.ts'
import type { ReportStatus } from '../contract.ts'
import { reportStatuses, reportsShownPerEpisode } from '../rules.ts'
import { presentStaffReport } from './present.ts'
import { findGroups, groupOrderOf, listShownOf } from './queries/groups.ts'
import { findMatches, listForStaff, orderOf } from './queries/list.ts'
import { toMatching } from './to-matching.ts'

type Counts = Record<ReportStatus, number>

/** Returns a page of reports for staff, with the number per status. @param staffId the caller */
export async function listReports(
  db: Database,
  { page, limit, cursor, sort_order, ...filters }: contract.ListReportsQuery,
  staffId: number,
): Promise<AnswerOf<typeof contract.listReports>> {
  const order = orderOf(sort_order)
  const matches = await findMatches(db, toMatching(filters, staffId), { order, page: { page, limit, cursor } })
  const ids = matches.found.map(({ id }) => id)
  const rows = await listForStaff(db, ids)
  const counts = completeCounts(matches.counts)
  const { status } = filters
  const total = status ? counts[status] : reportStatuses.reduce((sum, each) => sum + counts[each], 0)
  return {
    reports: rows.map(presentStaffReport),
    pagination: toPagination({ page, limit }, total),
    next_cursor: toCursor(order, matches.found, limit),
    counts,
  }
}

/** Returns a page of episodes with their matching reports, the newest of each in full. @param staffId the caller */
export async function listReportedEpisodes(
  db: Database,
  { page, limit, cursor, sort_by, sort_order, ...filters }: contract.ListReportedEpisodesQuery,
  staffId: number,
): Promise<AnswerOf<typeof contract.listReportedEpisodes>> {
  const matching = toMatching(filters, staffId)
  const order = groupOrderOf(sort_by, sort_order)
  const { groups, found, total, counts } = await findGroups(db, matching, { order, page: { page, limit, cursor } })
  const episodeIds = groups.map(({ episode_id }) => episode_id)
  const newest = await listShownOf(db, matching, { episodeIds, max: reportsShownPerEpisode })
  const reports = Map.groupBy(await listForStaff(db, newest), ({ episode_id }) => episode_id)
  return {
    episodes: groups.map(({ newest_at, ...group }) => ({
      ...group,
      newest_at: newest_at.toISOString(),
      reports: (reports.get(group.episode_id) ?? []).map(presentStaffReport),
    })),
    pagination: toPagination({ page, limit }, total),
    next_cursor: toCursor(order, found, limit),
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
