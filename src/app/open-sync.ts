import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openSync } from '../features/sync/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/connect-database.ts'
import type { Api } from '../platform/http/api.ts'
import type { AddressRules } from '../platform/http-client/address-rules.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import type { Log } from '../platform/log/create-log.ts'
import { projectRoot } from './project-root.ts'

type Parts = {
  api: Api
  config: Config
  db: Database
  jobs: Jobs
  log: Log
  addressRules: AddressRules
  checkLinksSoon: (episodeId: number) => Promise<void>
}

/** The synchronisation with other catalogues; the demonstration brings a feed of its own. */
export function openSynchronisation(app: FastifyInstance, { api, config, ...parts }: Parts): void {
  const demoFeed = config.DEMO ? join(projectRoot, 'demo', 'feed') : undefined
  const { pause, close } = openSync(api, {
    ...parts,
    feedUrl: config.CATALOGUE_FEED_URL,
    feedFolder: config.CATALOGUE_FEED_DIR ?? demoFeed,
    aniListUrl: config.ANILIST_URL || undefined,
  })
  // Before the jobs are waited for.
  app.addHook('preClose', async () => pause())
  app.addHook('onClose', async () => close())
}
