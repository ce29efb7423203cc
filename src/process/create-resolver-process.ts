import { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { openLinks } from '../features/links/module.ts'
import { createAnswerCache } from '../platform/cache/answer-cache.ts'
import { createCacheableUrls } from '../platform/cache/cacheable-urls.ts'
import type { Config } from '../platform/config/config.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import { createApi } from '../platform/http/api.ts'
import { createHttpServer } from '../platform/http/create-server.ts'
import { speakFrenchInValidation } from '../platform/http/french-validation.ts'
import { refuseUnknown } from '../platform/http/refuse-unknown.ts'
import { serveApi } from '../platform/http/serve-api.ts'
import { serveHealth } from '../platform/http/serve-health.ts'
import { type AddressRules, publicInternet } from '../platform/http-client/address-rules.ts'
import { createHttpClient } from '../platform/http-client/create-http-client.ts'
import { createJobs } from '../platform/jobs/create-jobs.ts'
import type { Log } from '../platform/log/create-log.ts'
import { createMetrics } from '../platform/metrics/create-metrics.ts'

type Parts = { config: Config; connection: DatabaseConnection; log: Log; addressRules?: AddressRules }

/**
 * Creates the part of the site that calls video hosts as a separate server: link operations and checks. It has no
 * limits, because the site is its only client (RESOLVER_URL): visitors must not reach it.
 */
export async function createResolverProcess(parts: Parts): Promise<FastifyInstance> {
  const { config, connection, log, addressRules = publicInternet } = parts
  speakFrenchInValidation()
  const { db } = connection
  const publicUrl = config.PUBLIC_URL
  const cache = createAnswerCache({ maxBytes: 0 })
  const urls = createCacheableUrls()
  const app = createHttpServer({ cache, urls, log, trustedProxies: 0 })
  const api = createApi()
  const jobs = createJobs(connection, log)
  const http = createHttpClient(addressRules)
  const metrics = createMetrics()
  const now = () => new Date()
  // RESOLVER_URL leads to this process.
  await openLinks({
    api,
    config: { ...config, RESOLVER_URL: undefined },
    db,
    http,
    jobs,
    log,
    metrics,
    now,
    publicUrl,
    signals: new EventEmitter(),
  })
  serveApi(app, { api, cache, urls, publicUrl })
  serveHealth(app, { db })
  refuseUnknown(app, { api })
  app.addHook('onListen', async () => jobs.start())
  app.addHook('onClose', async () => http.close())
  app.addHook('onClose', jobs.stop)
  return app
}
