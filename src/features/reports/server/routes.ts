import type { Database } from '../../../platform/database/connect-database.ts'
import { type Api, requireCaller } from '../../../platform/http/api.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { actorOf } from '../../log/server/public.ts'
import * as contract from '../contract.ts'
import { changeReport, deleteReport, reportNotFound } from './change-report.ts'
import { changeReports } from './change-reports.ts'
import { listReportedEpisodes, listReports } from './list-reports.ts'
import { presentReport, presentStaffReport } from './present.ts'
import { listActiveStaff } from './queries/change.ts'
import { listForStaff } from './queries/list.ts'
import { findWaitingReport } from './queries/reports.ts'
import { reportEpisode } from './report-episode.ts'

type Parts = {
  db: Database
  log: Log
  /** Has an episode's links looked at before their turn comes. */
  checkLinksSoon: (episodeId: number) => Promise<void>
  /** The clock; tests set it. */
  now?: () => Date
}

/** Answers the operations on reports of faulty episodes: those of members, and those of the staff. */
export function registerReportOperations(api: Api, { db, log, checkLinksSoon, now = () => new Date() }: Parts): void {
  api.handle(contract.reportEpisode, async ({ body }, context) => {
    const { userId: accountId } = requireCaller(context)
    const report = await reportEpisode(db, { accountId, body, at: now() })
    // The report is kept whatever becomes of this: the links have their turn anyway.
    await checkLinksSoon(body.episode_id).catch((error: unknown) =>
      log.error({ err: error, episodeId: body.episode_id }, 'reports: the links could not be put in front'),
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
    return { report: presentStaffReport(row) }
  })
  api.handle(contract.listAssignees, async () => ({ assignees: await listActiveStaff(db) }))
  api.handle(contract.changeReport, ({ params, body: { whole_episode, ...changes } }, context) =>
    changeReport(db, { id: params.id, wholeEpisode: whole_episode, changes, by: actorOf(context), at: now() }),
  )
  api.handle(contract.changeReports, ({ body }, context) =>
    changeReports(db, { body, staffId: requireCaller(context).userId, by: actorOf(context), at: now() }),
  )
  api.handle(contract.deleteReport, async ({ params: { id } }, context) => ({
    action_id: await deleteReport(db, { id, by: actorOf(context) }),
    message: 'Signalement supprimé avec succès',
  }))
}
