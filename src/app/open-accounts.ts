import type { FastifyInstance } from 'fastify'
import {
  deriveTokenKeys,
  exportAccount,
  exportSessions,
  registerAuthOperations,
} from '../features/account/server/public.ts'
import { exportListImports, registerListTransferOperations } from '../features/lists/server/transfer/public.ts'
import { exportWatchlist } from '../features/lists/server/watchlist/public.ts'
import { exportActions } from '../features/log/server/public.ts'
import { exportNotifications, registerRetention } from '../features/notifications/server/public.ts'
import { exportCalendar } from '../features/planning/server/public.ts'
import { registerPrivacyOperations } from '../features/privacy/server/public.ts'
import { exportReports } from '../features/reports/server/public.ts'
import { exportSyncRuns } from '../features/sync/server/public.ts'
import { exportWatchProgress } from '../features/watching/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import { loadSecrets } from '../platform/config/secrets.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import type { Api } from '../platform/http/api.ts'
import type { Identify } from '../platform/http/mount-api.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import type { Log } from '../platform/log/create-log.ts'
import { openMailer } from '../platform/mail/open-mailer.ts'
import { openStorage } from '../platform/storage/open-storage.ts'

type Parts = { api: Api; config: Config; connection: DatabaseConnection; jobs: Jobs; log: Log }

/** What each part of the site holds about a person: a part that begins to hold something adds its line. */
const collectors = {
  account: exportAccount,
  sessions: exportSessions,
  watchlist: exportWatchlist,
  watch_progress: exportWatchProgress,
  notifications: exportNotifications,
  calendar: exportCalendar,
  reports: exportReports,
  list_imports: exportListImports,
  staff_actions: exportActions,
  synchronisations: exportSyncRuns,
}

/**
 * Puts accounts, sessions and privacy together with the secrets, mails, files and jobs of this installation. Jobs
 * begin when the site listens, and stop with it.
 * @returns how calls find out who makes them
 */
export async function openAccounts(
  app: FastifyInstance,
  { api, config, connection, jobs, log }: Parts,
): Promise<{ identify: Identify }> {
  const parts = {
    db: connection.db,
    jobs,
    log,
    mailer: await openMailer(config),
    storage: await openStorage(config),
    publicUrl: config.PUBLIC_URL,
    now: () => new Date(),
  }
  const keys = deriveTokenKeys(loadSecrets(config.DATA_DIR, config.SESSION_SECRET).session)
  registerRetention(jobs, parts)
  registerPrivacyOperations(api, { ...parts, collectors })
  registerListTransferOperations(api, parts)
  app.addHook('onListen', async () => jobs.start())
  app.addHook('onClose', jobs.stop)
  return registerAuthOperations(api, { ...parts, keys })
}
