import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silenceMs } from '../../src/platform/database/client-settings.ts'
import { connectDatabase, type DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { eventually } from '../kit/eventually.ts'
import { prepareSite } from '../kit/prepared-site.ts'
import { signalServer } from '../kit/services/kill-server.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { openTestSite, reach, type TestSite } from '../kit/test-site.ts'

/* A server that accepts connections but does not answer: its processes are stopped, as with a hanging disk. */
const folder = useTestFolder()
const poolSize = 5
let server: EmbeddedPostgres
let connection: DatabaseConnection
let app: FastifyInstance
let site: TestSite

beforeAll(async () => {
  prepareSite(folder)
  server = await startEmbeddedPostgres(folder)
  connection = connectDatabase(server.address, poolSize)
  await makeAnime(connection.db, { title: 'Garde de nuit', slug: 'garde-de-nuit' })
  app = await openTestSite(connection, { BACKUP_HOUR: 'off' })
  site = reach(app)
})
afterAll(async () => {
  signal('SIGCONT')
  await app?.close()
  await connection?.close()
  await server?.stop()
})

const signal = (name: 'SIGSTOP' | 'SIGCONT') => signalServer(join(folder, 'postgres/data'), name)

const kept = ['/api/animes', '/api/genres', '/api/animes/garde-de-nuit']

async function expectCachedServed(): Promise<void> {
  for (const path of kept) expect((await site.ask(path)).status, path).toBe(200)
  expect((await site.ask('/healthz')).status).toBe(200)
}

test('during a short freeze cached answers are served and waiting requests are answered, twenty times', async () => {
  await expectCachedServed()
  for (let round = 0; round < 20; round++) {
    signal('SIGSTOP')
    // Uncached: they need the database, and outnumber its connections.
    const waiting = Array.from({ length: 12 }, (_, number) => site.ask(`/api/animes?page=${2 + round * 12 + number}`))
    await expectCachedServed()
    signal('SIGCONT')
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
  }
})

/** Waits for the limit of a lost connection in steps, as the site does: a busy machine delays both. */
function countSilence(): { isOver: boolean } {
  const silence = { isOver: false }
  const steps = 8
  void (async () => {
    for (let step = 0; step < steps; step++) await sleep(silenceMs / steps)
    silence.isOver = true
  })()
  return silence
}

test('requests to a frozen server fail in time, and a slow server is waited for', async () => {
  await site.ask('/api/animes?search=garde')
  // The same run measures a living server: twice as long as the silence limit.
  const slow = sql`select pg_sleep(4)`.execute(connection.db)
  await expect(slow).resolves.toBeDefined()
  signal('SIGSTOP')
  const silence = countSilence()
  const stuck = Array.from({ length: 20 }, (_, number) => site.ask(`/api/animes?search=veille&page=${number + 1}`))
  const page = site.ask('/explorer?search=veille')
  for (const { status } of await Promise.all([...stuck, page])) expect(status).toBe(503)
  expect(silence.isOver).toBe(false)
  signal('SIGCONT')
  await eventually(async () => expect((await site.ask('/readyz')).status).toBe(200))
})

test('a frozen server is given up: 503 for requests that need it, and recovery afterwards', async () => {
  signal('SIGSTOP')
  const stuck = Array.from({ length: 20 }, (_, number) => site.ask(`/api/animes?search=garde&page=${number + 1}`))
  const others = [site.ask('/api/animes/inconnu'), site.ask('/api/episodes/latest?limit=7'), site.ask('/readyz')]
  await expectCachedServed()
  for (const { status, headers, text } of await Promise.all(stuck)) {
    expect([status, headers['retry-after'], JSON.parse(text).code]).toEqual([503, '5', 'DATABASE_AWAY'])
  }
  const [missing, , ready] = await Promise.all(others)
  expect([missing?.status, ready?.status]).toEqual([503, 503])
  await expectCachedServed()
  signal('SIGCONT')
  await eventually(async () => expect((await site.ask('/readyz')).status).toBe(200))
  expect((await site.ask('/api/animes?search=garde&page=1')).status).toBe(200)
  expect((await site.ask('/api/animes/inconnu')).status).toBe(404)
  await eventually(() => {
    const { totalCount, waitingCount } = connection.pool
    expect(totalCount).toBeLessThanOrEqual(poolSize)
    expect(waitingCount).toBe(0)
  })
})
