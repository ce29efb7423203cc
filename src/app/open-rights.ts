import { registerRightsOperations } from '../features/rights/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import { deriveKeys, loadSecrets } from '../platform/config/secrets.ts'
import { createLocalCounter } from '../platform/counters/count-calls.ts'
import type { Database } from '../platform/database/connect-database.ts'
import type { Api } from '../platform/http/api.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import { openMailer } from '../platform/mail/open-mailer.ts'

type Parts = { api: Api; config: Config; db: Database; jobs: Jobs }

/** The desk that notices of rights holders come to. */
export async function openRights({ api, config, db, jobs }: Parts): Promise<void> {
  registerRightsOperations(api, {
    db,
    jobs,
    mailer: await openMailer(config),
    keys: deriveKeys(loadSecrets(config.DATA_DIR, config.SESSION_SECRET).session, 'rights notice'),
    publicUrl: config.PUBLIC_URL,
    contactEmail: config.CONTACT_EMAIL,
    senders: createLocalCounter(),
    now: () => new Date(),
  })
}
