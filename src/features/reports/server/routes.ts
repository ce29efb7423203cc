import type { Database } from '../../../platform/database/connect-database.ts'
import { type Api, requireCaller } from '../../../platform/http/api.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import * as contract from '../contract.ts'
import { changeReport, reportNotFound } from './change-report.ts'
import { listReports } from './list-reports.ts'
import { presentReport } from './present.ts'
import { findWaitingReport, removeReport } from './queries/reports.ts'
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
  api.handle(contract.listReports, ({ query }) => listReports(db, query))
  api.handle(contract.changeReport, ({ params, body: { whole_episode, ...changes } }, context) =>
    changeReport(db, {
      id: params.id,
      wholeEpisode: whole_episode,
      changes,
      staffId: requireCaller(context).userId,
      at: now(),
    }),
  )
  api.handle(contract.deleteReport, async ({ params }) => {
    if (!(await removeReport(db, params.id))) throw reportNotFound()
    return { message: 'Signalement supprimé avec succès' }
  })
}
