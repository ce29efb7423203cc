import { readDatabaseVersion } from '../../../../platform/database/measure-database.ts'
import { type Api, requireCaller } from '../../../../platform/http/api.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import type { Mail } from '../../../../platform/mail/letter.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import { findLastRuns } from '../../../backups/server/public.ts'
import { countLinks } from '../../../links/server/public.ts'
import { countReports } from '../../../reports/server/public.ts'
import { actorOf } from '../../../staff/server/log/public.ts'
import * as contract from '../../dashboard-contract.ts'
import { getSiteStats } from '../totals/public.ts'
import { sendTestMail } from './send-test-mail.ts'

type Parts = SiteParts<'db'> & {
  version: string
  log: Pick<Log, 'warn'>
  /** Sends a mail to get the mail server's answer. @throws the reason for a refusal */
  sendForAnswer: (mail: Mail) => Promise<string>
  /** French warnings for the operator. */
  listWarnings?: () => Promise<string[]>
}

const megabyte = 1024 * 1024

/** Registers the operation of the staff's dashboard. */
export function handleDashboard(
  api: Api,
  { db, version, log, sendForAnswer, listWarnings = async () => [], now = () => new Date() }: Parts,
): void {
  const startedAt = now()
  api.handle(contract.sendTestMail, (_, context) => {
    const { userId: accountId } = requireCaller(context)
    return sendTestMail({ db, log, sendForAnswer, now }, { accountId, by: actorOf(context) })
  })
  api.handle(contract.getAdminStats, async () => {
    const at = now()
    const [site, reports, links, backups, database] = await Promise.all([
      getSiteStats(db, at),
      countReports(db),
      countLinks(db),
      findLastRuns(db),
      readDatabaseVersion(db),
    ])
    return {
      animes: { total: site.total_animes, added_this_week: site.weekly_animes_added },
      episodes: { total: site.total_episodes, added_this_week: site.weekly_episodes_added },
      users: { total: site.total_users, registered_this_week: site.weekly_users_registered },
      reports,
      links,
      backup: {
        last_at: backups.made?.finished_at.toISOString() ?? null,
        bytes: backups.made?.bytes ?? null,
        failure: backups.failed?.failure ?? null,
      },
      system: {
        version,
        started_at: startedAt.toISOString(),
        uptime_seconds: Math.floor((at.getTime() - startedAt.getTime()) / 1000),
        database,
        memory_mb: Math.round(process.memoryUsage().rss / megabyte),
        warnings: await listWarnings(),
      },
    }
  })
}
