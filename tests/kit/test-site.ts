import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { createSite } from '../../src/app/create-site.ts'
import type { PageBuild } from '../../src/app/pages/serve-pages.ts'
import { deriveTokenKeys } from '../../src/features/account/server/public.ts'
import { startSession } from '../../src/features/account/server/sessions/start-session.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import type { Database, DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import type { Caller } from '../../src/platform/http/api.ts'
import { createLog, type Log } from '../../src/platform/log/create-log.ts'
import { makeAccount } from '../factories/make-account.ts'
import { useTestDatabase } from './test-database.ts'

export type Question = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
  json: () => Record<string, unknown>
}

export type TestSite = {
  port: number
  /** Sends a request over a real socket, with the path unchanged. */
  ask: (path: string, question?: Question) => Promise<Answer>
  /** Makes a call with a body in JSON, as the owner of a token. */
  call: (method: string, path: string, given?: { token?: string | undefined; body?: object }) => Promise<Answer>
}

export const publicUrl = 'https://sumine.example'
/** Pages are served from the build; without one only the API is available. */
export const isBuilt = existsSync(join(projectRoot, 'build', 'pages', 'server', 'index.js'))

/**
 * The whole site, listening, over a database of the calling test file.
 * @param settings settings that differ from a site without limits
 * @param connection that of `useTestDatabase`, if the file needs it too
 */
export function useTestSite(settings: Record<string, string> = {}, connection = useTestDatabase().connection) {
  const site = { db: connection.db } as TestSite & { db: Database }
  let app: FastifyInstance
  beforeAll(async () => {
    app = await openTestSite(connection, settings)
    Object.assign(site, reach(app))
  })
  afterAll(() => app?.close())
  return site
}

/** For tests that open and close the site themselves. */
export async function openTestSite(
  connection: DatabaseConnection,
  settings: Record<string, string> = {},
  log: Log = createLog('silent', false),
  loadBuild?: () => Promise<PageBuild>,
): Promise<FastifyInstance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sumine-site-'))
  const usual = { NODE_ENV: 'test', PUBLIC_URL: publicUrl, DEMO: 'off', RATE_LIMITS: 'off', DATA_DIR: dataDir }
  const app = await createSite({
    config: readConfig({ ...usual, SESSION_SECRET: siteSecret, ...settings }),
    connection,
    log,
    ...(loadBuild && { loadBuild }),
  })
  app.addHook('onClose', async () => rmSync(dataDir, { recursive: true, force: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

const json = { 'content-type': 'application/json' }

/** Returns functions to call a listening site. */
export function reach(app: FastifyInstance): TestSite {
  const address = app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The site does not listen.')
  const { port } = address
  return {
    port,
    ask: (path, question = {}) => askPort(port, path, question),
    call(method, path, { token, body } = {}) {
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && json) }
      return askPort(port, path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    },
  }
}

/** Sends a request over a new connection to a port of this machine, with the path and the headers unchanged. */
export function askPort(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<Answer> {
  // Node's client sends no Content-Length for methods that rarely have a body.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = { host: '127.0.0.1', port, path, method, headers: { ...headers, ...length }, agent: false }
  return new Promise((resolve, reject) => {
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const whole = Buffer.concat(chunks)
        const text = whole.toString()
        const { statusCode: status = 0, headers: received } = response
        resolve({ status, headers: received, body: whole, text, json: () => JSON.parse(text) })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** The SESSION_SECRET of test sites. */
export const siteSecret = 's'.repeat(40)

/** Creates an account with a role, and a session at a site with that secret. */
export async function signInAs(db: Database, role: Caller['role']): Promise<{ id: number; accessToken: string }> {
  const { id } = await makeAccount(db, { role })
  const parts = { db, keys: deriveTokenKeys([siteSecret]), now: () => new Date() }
  const { accessToken } = await startSession(parts, id, { userAgent: '', ip: '127.0.0.1' })
  return { id, accessToken }
}
