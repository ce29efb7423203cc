import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openVideoLinks } from '../features/links/server/public.ts'
import { createAnswerCache } from '../platform/cache/answer-cache.ts'
import { createCacheableUrls } from '../platform/cache/cacheable-urls.ts'
import type { Config } from '../platform/config/config.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import { createApi } from '../platform/http/api.ts'
import { createHttpServer } from '../platform/http/create-server.ts'
import { speakFrenchInValidation } from '../platform/http/french-validation.ts'
import { mountApi } from '../platform/http/mount-api.ts'
import { type AddressRules, publicInternet } from '../platform/http-client/address-rules.ts'
import { createJobs } from '../platform/jobs/create-jobs.ts'
import type { Log } from '../platform/log/create-log.ts'
import { mountHealth } from './mount-health.ts'
import { mountRefusals } from './mount-refusals.ts'
import { projectRoot } from './project-root.ts'

type Parts = { config: Config; connection: DatabaseConnection; log: Log; addressRules?: AddressRules }

/**
 * The part of the site that asks video hosts, on its own: the operations on links and the checks. It limits nobody, for
 * its one caller is the site (RESOLVER_URL): visitors must not reach it.
 */
export async function createResolverProcess(parts: Parts): Promise<FastifyInstance> {
  const { config, connection, log, addressRules = publicInternet } = parts
  speakFrenchInValidation()
  const { db } = connection
  const [cache, urls] = [createAnswerCache({ maxBytes: 0 }), createCacheableUrls()]
  const app = createHttpServer({ cache, urls, log, trustedProxies: 0 })
  const api = createApi()
  const jobs = createJobs(connection, log)
  const videoLinks = openVideoLinks(api, {
    db,
    log,
    jobs,
    publicUrl: config.PUBLIC_URL,
    hostsFile: config.VIDEO_HOSTS,
    demoClips: config.DEMO ? join(projectRoot, 'demo', 'clips') : undefined,
    addressRules,
  })
  mountApi(app, { api, cache, urls, publicUrl: config.PUBLIC_URL })
  mountHealth(app, { db })
  mountRefusals(app, { api })
  app.addHook('onListen', async () => jobs.start())
  app.addHook('onClose', jobs.stop)
  app.addHook('onClose', async () => videoLinks.close())
  return app
}
