import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { isBuilt, openTestSite, reach } from '../../../tests/kit/test-site.ts'
import { projectRoot } from '../../platform/config/project-root.ts'
import { sql } from '../../platform/database/sql.ts'
import { createLog } from '../../platform/log/create-log.ts'
import type { PageBuild } from './serve-pages.ts'

const { connection } = useTestDatabase()
const logged: string[] = []
let app: FastifyInstance

beforeAll(async () => {
  if (!isBuilt) return
  const build: PageBuild = await import(join(projectRoot, 'build', 'pages', 'server', 'index.js'))
  const fail = () => {
    throw new Error('a part of the page is broken')
  }
  const [id, about] = Object.entries(build.routes).find(([, route]) => route?.path === 'about') ?? []
  if (!id || !about) throw new Error('There is no such page.')
  const broken = {
    ...build,
    routes: { ...build.routes, [id]: { ...about, module: { ...about.module, default: fail } } },
  }
  const log = createLog('error', false, { write: (line) => void logged.push(line) })
  app = await openTestSite(connection, {}, log, async () => broken)
})
afterAll(() => app?.close())

test.runIf(isBuilt)('a page that breaks while it is rendered is logged with its cause', async () => {
  const { status, text } = await reach(app).ask('/about')
  expect(status).toBe(500)
  expect(text).toContain('<h1')
  expect(text).not.toContain('a part of the page is broken')
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'failed to render a page', url: '/about', err: { message: 'a part of the page is broken' } },
  ])
})

test.runIf(isBuilt)('a page without a part that failed is kept for a moment only', async () => {
  // The headers for a CDN tell how long.
  const whole = await openTestSite(connection, { CDN_PURGE_URL: 'http://127.0.0.1:9' })
  const lifeOf = async (path: string) => (await reach(whole).ask(path)).headers['surrogate-control']
  expect(await lifeOf('/explorer')).toBe('max-age=3600')
  await sql`alter table genre rename to genre_away`.execute(connection.db)
  expect(await lifeOf('/explorer?type=Film')).toBe('max-age=10')
  await sql`alter table genre_away rename to genre`.execute(connection.db)
  await whole.close()
})
