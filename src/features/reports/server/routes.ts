import { type Api, requireCaller } from '../../../platform/http/api.ts'
import { isMany, requireProof } from '../../../platform/http/require-proof.ts'
import type { SiteParts } from '../../../platform/site/site.ts'
import { actorOf } from '../../staff/server/log/public.ts'
import * as contract from '../contract.ts'
import { changeReports } from './change-many-reports.ts'
import { changeReport, deleteReport, reportNotFound } from './change-report.ts'
import { listReportedEpisodes, listReports } from './list-reports.ts'
import { presentReport, presentStaffReport } from './present.ts'
import { listActiveStaff } from './queries/change.ts'
import { listForStaff } from './queries/list.ts'
import { countWaiting, findWaitingReport } from './queries/reports.ts'
import { reportEpisode } from './report-episode.ts'

type Parts = SiteParts<'db' | 'log'> & {
  /** Has an episode's links checked early. */
  checkLinksSoon: (episodeId: number) => Promise<void>
}

/** Registers the operations on reports of faulty episodes, for members and staff. */
export function handleReports(api: Api, { db, log, checkLinksSoon, now = () => new Date() }: Parts): void {
  api.handle(contract.reportEpisode, async ({ body }, context) => {
    const { userId: accountId } = requireCaller(context)
    const report = await reportEpisode(db, { accountId, body, at: now() })
    // A failure does not affect the report: the links have their regular check anyway.
    await checkLinksSoon(body.episode_id).catch((error: unknown) =>
      log.error({ err: error, episodeId: body.episode_id }, 'reports: failed to prioritise the links'),
    )
    return { report }
  })
  api.handle(contract.getMyReport, async ({ params }, context) => {
    const row = await findWaitingReport(db, { accountId: requireCaller(context).userId, episodeId: params.id })
    return { report: row ? presentReport(row) : null }
  })
  api.handle(contract.listReports, ({ query }, context) => listReports(db, query, requireCaller(context).userId))
  api.handle(contract.listReportedEpisodes, ({ query }, context) =>
    listReportedEpisodes(db, query, requireCaller(context).userId),
  )
  api.handle(contract.getReport, async ({ params }) => {
    const [row] = await listForStaff(db, [params.id])
    if (!row) throw reportNotFound()
    return { report: presentStaffReport(row), waiting_count: await countWaiting(db, row.episode_id) }
  })
  api.handle(contract.listAssignees, async () => ({ assignees: await listActiveStaff(db) }))
  api.handle(contract.changeReport, ({ params: { id }, body }, context) => {
    const { whole_episode: wholeEpisode, expected_count: expected, seen, ...changes } = body
    return changeReport(db, { id, wholeEpisode, expected, seen, changes, by: actorOf(context), at: now() })
  })
  api.handle(contract.changeReports, async ({ body }, context) => {
    if (body.action === 'delete' && isMany(body.report_ids)) requireProof(context)
    const { userId: staffId } = requireCaller(context)
    return changeReports(db, { body, staffId, by: actorOf(context), at: now() })
  })
  api.handle(contract.deleteReport, async ({ params: { id } }, context) => ({
    action_id: await deleteReport(db, { id, by: actorOf(context) }),
    message: 'Signalement supprimé avec succès',
  }))
}
