import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { eventually } from '../kit/eventually.ts'
import { openDatabaseLine, useTestDatabase } from '../kit/test-database.ts'
import { isBuilt, openTestSite, reach, type TestSite } from '../kit/test-site.ts'

const { db, name } = useTestDatabase()
const logged: string[] = []
let line: Awaited<ReturnType<typeof openDatabaseLine>>
let connection: DatabaseConnection
let app: FastifyInstance
let site: TestSite

beforeAll(async () => {
  line = await openDatabaseLine()
  connection = connectDatabase({ url: line.urlOf(name) }, 4)
  await makeAnime(db, { title: 'Garde de nuit', slug: 'garde-de-nuit' })
  app = await openTestSite(connection, {}, createLog('error', false, { write: (line) => void logged.push(line) }))
  site = reach(app)
})

afterAll(async () => {
  await app?.close()
  await connection?.close()
  await line?.close()
})

const warmed = ['/api/animes', '/api/genres', '/api/animes/garde-de-nuit', '/sitemap.xml'].concat(
  isBuilt ? ['/', '/explorer', '/anime/garde-de-nuit'] : [],
)

test('without its database the site serves cached answers, and recovers', async () => {
  const before = new Map<string, string | undefined>()
  for (const path of warmed) before.set(path, (await site.ask(path)).headers.etag)
  expect((await site.ask('/readyz')).status).toBe(200)

  line.cut()
  for (const path of warmed) {
    const kept = await site.ask(path)
    expect([kept.status, kept.headers.etag], path).toEqual([200, before.get(path)])
  }

  const status = await site.ask('/api/status')
  expect([status.status, status.json().state]).toEqual([200, 'down'])
  if (isBuilt) expect((await site.ask('/status')).text).toContain('La base de données ne répond pas')

  const missing = await site.ask('/api/animes?page=2')
  expect(missing.status).toBe(503)
  expect(missing.headers['retry-after']).toBe('5')
  expect(missing.json()).toEqual({
    code: 'DATABASE_AWAY',
    message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  })
  expect((await site.ask('/healthz')).status).toBe(200)
  expect((await site.ask('/readyz')).status).toBe(503)
  expect((await site.ask('/api/docs')).status).toBe(200)
  expect((await site.ask('/robots.txt')).status).toBe(200)

  line.mend()
  await eventually(async () => expect((await site.ask('/readyz')).status).toBe(200))
  expect((await site.ask('/api/animes?page=2')).status).toBe(200)
  // A change made during the outage is not missed.
  await makeAnime(db, { title: 'Après la panne', slug: 'apres-la-panne' })
  await eventually(async () => expect((await site.ask('/api/animes')).text).toContain('Après la panne'))
})

test.runIf(isBuilt)('an uncached page is a French 503 that is neither cached nor logged as a fault', async () => {
  line.cut()
  for (const path of ['/anime/inconnu', '/watch/garde-de-nuit/Saison%201/1/VF', '/explorer?page=7']) {
    const page = await site.ask(path)
    expect(page.status, path).toBe(503)
    expect(page.headers['content-type'], path).toBe('text/html; charset=utf-8')
    expect(page.headers['retry-after'], path).toBe('5')
    expect(page.headers['cache-control'], path).toBe('no-store')
    expect(page.text, path).toContain('<html lang="fr"')
    expect(page.text, path).not.toMatch(/ECONN|node_modules|at .*:\d+:\d+/)
  }
  expect(logged.filter((entry) => entry.includes('failed to render'))).toEqual([])
  line.mend()
  await eventually(async () => expect((await site.ask('/anime/inconnu')).status).toBe(404))
})
