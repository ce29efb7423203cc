import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { projectRoot } from '../../src/app/project-root.ts'
import { registerEpisodeOperations } from '../../src/features/catalogue/server/episodes/public.ts'
import { registerCatalogueOperations } from '../../src/features/catalogue/server/public.ts'
import { registerSiteStatsOperations } from '../../src/features/insights/server/totals/public.ts'
import { openVideoLinks } from '../../src/features/links/server/public.ts'
import { createAnswerCache } from '../../src/platform/cache/answer-cache.ts'
import { createCacheableUrls } from '../../src/platform/cache/cacheable-urls.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { mountApi } from '../../src/platform/http/mount-api.ts'
import type { AddressRules } from '../../src/platform/http-client/address-rules.ts'
import { createJobs, type Jobs } from '../../src/platform/jobs/create-jobs.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { useTestDatabase } from './test-database.ts'

/** An answer as a client sees it; `body` is the parsed JSON. */
export type TestAnswer<Body> = { status: number; headers: Record<string, unknown>; body: Body }

type TestApi = {
  db: Database
  get: <Body = unknown>(path: string) => Promise<TestAnswer<Body>>
  /** The same for an answer that is no JSON. */
  getText: (path: string) => Promise<Omit<TestAnswer<unknown>, 'body'> & { text: string }>
  post: <Body = unknown>(path: string, body: unknown) => Promise<TestAnswer<Body>>
}

/** Where the video hosts of a test are: their file of settings, and the rules that let it reach stand-ins. */
export type TestHosts = { hostsFile?: string; addressRules: AddressRules }

/** No video host can be reached. */
const noHosts: TestHosts = {
  addressRules: { mayConnect: () => false, lookUp: async () => [] },
}

type TestApiOptions = {
  /** The site's clock. */
  now?: () => Date
  hosts?: TestHosts
}

/**
 * The API of the site over a database of its own, called through its HTTP server without a socket. Nothing is
 * kept between calls, so that a test sees what it wrote.
 */
export function useTestApi({ now = () => new Date(), hosts = noHosts }: TestApiOptions = {}): TestApi {
  const database = useTestDatabase()
  let app: FastifyInstance
  let jobs: Jobs
  let forget = () => {}

  beforeAll(async () => {
    const { db } = database.connection
    const api = createApi()
    const cache = createAnswerCache({ maxBytes: 0 })
    const urls = createCacheableUrls()
    const log = createLog('silent', false)
    forget = registerCatalogueOperations(api, { db, now }).expireTotals
    registerSiteStatsOperations(api, { db, now })
    // Never started: no job runs but those that a test enqueues.
    jobs = createJobs(database.connection, log)
    const demoClips = join(projectRoot, 'demo', 'clips')
    const publicUrl = 'http://localhost'
    const videoLinks = openVideoLinks(api, { db, log, jobs, publicUrl, demoClips, now, ...hosts })
    registerEpisodeOperations(api, { db, locateThumbnail: videoLinks.locateThumbnail })
    app = createHttpServer({ cache, urls, log, trustedProxies: 0 })
    mountApi(app, { api, cache, urls, publicUrl: 'http://localhost' })
    await app.ready()
  })
  afterAll(async () => {
    await app?.close()
    await jobs?.stop()
  })

  async function inject(request: { method: 'GET' | 'POST'; url: string; payload?: object }) {
    // The site hears of changes a moment later (NOTIFY); a test does not wait for it.
    forget()
    const { statusCode: status, headers, body: text } = await app.inject(request)
    return { status, headers, text }
  }

  async function call<Body>(request: { method: 'GET' | 'POST'; url: string; payload?: object }) {
    const { text, ...answer } = await inject(request)
    return { ...answer, body: (text === '' ? undefined : JSON.parse(text)) as Body }
  }

  return {
    get db() {
      return database.connection.db
    },
    get: (url) => call({ method: 'GET', url }),
    getText: (url) => inject({ method: 'GET', url }),
    post: (url, body) => call({ method: 'POST', url, payload: body as object }),
  }
}
