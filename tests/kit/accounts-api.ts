import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import { account as accountModule } from '../../src/features/account/module.ts'
import type { AuthParts } from '../../src/features/account/server/auth-parts.ts'
import * as account from '../../src/features/account/server/public.ts'
import { createIdentify } from '../../src/features/account/server/sessions/identify-caller.ts'
import { lists } from '../../src/features/lists/module.ts'
import { handlePreferences, notifyOwner } from '../../src/features/notifications/server/public.ts'
import { planning } from '../../src/features/planning/module.ts'
import { handlePrivacy } from '../../src/features/privacy/server/public.ts'
import { noteAccountChange } from '../../src/features/staff/server/log/public.ts'
import { webhooks } from '../../src/features/webhooks/module.ts'
import { createAnswerCache } from '../../src/platform/cache/answer-cache.ts'
import { createCacheableUrls } from '../../src/platform/cache/cacheable-urls.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { serveApi } from '../../src/platform/http/serve-api.ts'
import {
  createHttpClient,
  type HttpClient,
  type HttpPoster,
} from '../../src/platform/http-client/create-http-client.ts'
import { createJobs, type Jobs } from '../../src/platform/jobs/create-jobs.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { openMailer } from '../../src/platform/mail/open-mailer.ts'
import { openStorage } from '../../src/platform/storage/open-storage.ts'
import { findLink, listMailsTo } from './read-mails.ts'
import { useTestDatabase } from './test-database.ts'
import { useTestFolder } from './test-folder.ts'

export const password = 'Lanterne7'
export const sessionSecret = 'k'.repeat(40)

type Question = {
  body?: unknown
  form?: FormData
  token?: string
  userAgent?: string
  /** The IP address of the call. */
  ip?: string
}
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails when it is not there
type Answer = { status: number; headers: Record<string, unknown>; body: any }

export type SignedIn = { id: number; token: string; refreshToken: string; device: string }

export type AccountsApi = {
  db: Database
  jobs: Jobs
  /** The dependencies of the use cases. */
  parts: AuthParts
  dataDir: string
  /** The site's log about accounts, one JSON object per line. */
  logged: string[]
  /** The site's clock; tests advance it with `pass`. */
  now: () => Date
  pass: (milliseconds: number) => void
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, question?: Question) => Promise<Answer>
  /** Registers a new account, named after `name`, with the password of this file. */
  join: (name: string, userAgent?: string) => Promise<SignedIn>
  /**
   * Returns the link in the newest mail to an address, once there are this many. Mails sent concurrently have no order.
   */
  linkMailedTo: (email: string, count?: number) => Promise<string>
}

/**
 * The API of accounts over HTTP without a socket, with its own database, clock, jobs, mails and data folder.
 * @param settings settings that differ from the defaults; `beforeAll` may still set addresses of stand-ins
 */
export function useAccountsApi(settings: Record<string, string> = {}): AccountsApi {
  const { db, connection } = useTestDatabase()
  const dataDir = useTestFolder()
  // The clock is frozen until a test advances it, so that no test depends on the machine's speed.
  let nowMs = Date.now()
  const now = () => new Date(nowMs)
  const logged: string[] = []
  let app: FastifyInstance
  let http: HttpClient & HttpPoster
  let jobs: Jobs
  let parts: AuthParts

  beforeAll(async () => {
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://sumine.example',
      ...settings,
    })
    const log = createLog('silent', false)
    jobs = createJobs(connection, log)
    const api = createApi()
    http = createHttpClient({ mayConnect: (address) => address === '127.0.0.1', lookUp: async () => [] })
    parts = {
      config,
      db,
      http,
      keys: account.deriveTokenKeys([sessionSecret]),
      mailer: await openMailer(config),
      storage: await openStorage(config),
      jobs,
      log: pino({}, { write: (line: string) => void logged.push(line) }),
      publicUrl: config.PUBLIC_URL,
      now,
      noteAccountChange,
      notifyAccount: notifyOwner,
      afterUndo: [lists, webhooks, planning].flatMap(({ afterUndo }) => afterUndo ?? []),
      longestSessionMs: config.SESSION_DAYS * 24 * 3_600_000,
      providers: account.readProviders(config),
      requiresStaffFactor: config.STAFF_SECOND_FACTOR === 'required',
    }
    account.handleAccounts(api, parts)
    handlePrivacy(api, { ...parts, collectors: accountModule.personalData ?? {} })
    handlePreferences(api, parts)
    const [cache, urls] = [createAnswerCache({ maxBytes: 0 }), createCacheableUrls()]
    app = createHttpServer({ cache, urls, log, trustedProxies: 0 })
    serveApi(app, { api, cache, urls, publicUrl: config.PUBLIC_URL, identify: createIdentify(parts) })
    await app.ready()
  })
  afterAll(async () => {
    await app?.close()
    await jobs?.stop()
    http?.close()
  })

  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, question: Question = {}) {
    const { body, form, token, userAgent = firefox, ip: remoteAddress = '127.0.0.1' } = question
    const headers: Record<string, string> = { 'user-agent': userAgent }
    if (token) headers.authorization = `Bearer ${token}`
    const encoded = form && new Response(form)
    if (encoded) headers['content-type'] = encoded.headers.get('content-type') ?? ''
    const payload = encoded ? Buffer.from(await encoded.arrayBuffer()) : (body as object | undefined)
    const answer = await app.inject({
      method,
      url,
      headers,
      remoteAddress,
      ...(payload === undefined ? {} : { payload }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === '' ? undefined : JSON.parse(answer.body),
    }
  }

  const mailsTo = (email: string) => listMailsTo(join(dataDir, 'mail'), email)

  return {
    db,
    get jobs() {
      return jobs
    },
    get parts() {
      return parts
    },
    dataDir,
    logged,
    now,
    pass: (milliseconds) => {
      nowMs += milliseconds
    },
    call,
    async join(name, userAgent = firefox) {
      const body = { username: name, email: `${name.toLowerCase()}@exemple.fr`, password }
      const answer = await call('POST', '/api/auth/register', { body, userAgent })
      expect(answer.status).toBe(201)
      const { tokens, user, device } = answer.body
      return { id: user.id, token: tokens.accessToken, refreshToken: tokens.refreshToken, device }
    },
    async linkMailedTo(email, count = 1) {
      // Jobs run in the background, so the mail takes a while.
      await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(count)
      const links = mailsTo(email).map(findLink)
      return links.findLast((link) => link !== undefined) ?? ''
    },
  }
}

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0'
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
