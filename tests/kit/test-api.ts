import { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { handleEpisodes } from '../../src/features/catalogue/server/episodes/public.ts'
import { handleCatalogue } from '../../src/features/catalogue/server/public.ts'
import { handleSiteStats } from '../../src/features/insights/server/totals/public.ts'
import { openLinks } from '../../src/features/links/module.ts'
import { recogniseVideos } from '../../src/features/links/server/recognise-videos.ts'
import { createAnswerCache } from '../../src/platform/cache/answer-cache.ts'
import { createCacheableUrls } from '../../src/platform/cache/cacheable-urls.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Database, DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { serveApi } from '../../src/platform/http/serve-api.ts'
import type { AddressRules } from '../../src/platform/http-client/address-rules.ts'
import { createHttpClient } from '../../src/platform/http-client/create-http-client.ts'
import { createJobs, type Jobs } from '../../src/platform/jobs/create-jobs.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { createMetrics } from '../../src/platform/metrics/create-metrics.ts'
import { useTestDatabase } from './test-database.ts'

/** An answer as a client sees it; `body` is the parsed JSON. */
type TestAnswer<Body> = { status: number; headers: Record<string, unknown>; body: Body }

type TestApi = {
  db: Database
  connection: DatabaseConnection
  get: <Body = unknown>(path: string) => Promise<TestAnswer<Body>>
  /** For answers that are not JSON. */
  getText: (path: string) => Promise<Omit<TestAnswer<unknown>, 'body'> & { text: string }>
  post: <Body = unknown>(path: string, body: unknown) => Promise<TestAnswer<Body>>
}

/** The video hosts of a test: their settings file, and the rules that allow the stand-ins. */
type TestHosts = { hostsFile?: string; addressRules: AddressRules }

/** No video host can be reached. */
const noHosts: TestHosts = { addressRules: { mayConnect: () => false, lookUp: async () => [] } }

type TestApiOptions = {
  /** Returns the site's time. */
  now?: () => Date
  hosts?: TestHosts
}

/**
 * The API of the site over its own database, called through its HTTP server without a socket. Nothing is cached, so
 * that tests see their own writes.
 */
export function useTestApi({ now = () => new Date(), hosts = noHosts }: TestApiOptions = {}): TestApi {
  const { db, connection } = useTestDatabase()
  let app: FastifyInstance
  let jobs: Jobs
  let forget = () => {}

  beforeAll(async () => {
    const api = createApi()
    const cache = createAnswerCache({ maxBytes: 0 })
    const urls = createCacheableUrls()
    const log = createLog('silent', false)
    handleSiteStats(api, { db, now })
    // Not started: only jobs that a test enqueues run.
    jobs = createJobs(connection, log)
    const publicUrl = 'http://localhost'
    const config = readConfig({
      NODE_ENV: 'test',
      DEMO: 'on',
      ...(hosts.hostsFile && { VIDEO_HOSTS: hosts.hostsFile }),
    })
    const http = createHttpClient(hosts.addressRules)
    const metrics = createMetrics()
    const signals = new EventEmitter<{ videoStarted: [sourceId: number] }>()
    await openLinks({ api, config, db, http, jobs, log, metrics, now, publicUrl, signals })
    const videos = await recogniseVideos({ config, http, now })
    forget = handleCatalogue(api, { db, now, ...videos }).expireAll
    handleEpisodes(api, { db, ...videos })
    app = createHttpServer({ cache, urls, log, trustedProxies: 0 })
    serveApi(app, { api, cache, urls, publicUrl })
    await app.ready()
  })
  afterAll(async () => {
    await app?.close()
    await jobs?.stop()
  })

  async function inject(request: { method: 'GET' | 'POST'; url: string; payload?: object }) {
    // The site is notified of changes a moment later (NOTIFY); tests do not wait for it.
    forget()
    const { statusCode: status, headers, body: text } = await app.inject(request)
    return { status, headers, text }
  }

  async function call<Body>(request: { method: 'GET' | 'POST'; url: string; payload?: object }) {
    const { text, ...answer } = await inject(request)
    return { ...answer, body: (text === '' ? undefined : JSON.parse(text)) as Body }
  }

  return {
    db,
    connection,
    get: (url) => call({ method: 'GET', url }),
    getText: (url) => inject({ method: 'GET', url }),
    post: (url, body) => call({ method: 'POST', url, payload: body as object }),
  }
}
