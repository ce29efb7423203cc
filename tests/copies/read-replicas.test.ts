import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { stickyMs } from '../../src/platform/database/replicas/follow-replicas.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { eventually } from '../kit/eventually.ts'
import { endpoints, nameOf } from '../kit/requests/list-endpoints.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../kit/services/start-replicated-postgres.ts'
import { startValkey, type Valkey } from '../kit/services/start-valkey.ts'
import { isBuilt, openTestSite, reach, signInAs, type TestSite } from '../kit/test-site.ts'

/** The whole site over a real primary with a real standby; tests control when the standby replays. */
let servers: ReplicatedPostgres
let valkey: Valkey
let connection: DatabaseConnection
/** The offset of this process's clock, and where it is frozen, if it is. */
let aheadMs = 0
let stoppedAt: number | undefined
let app: FastifyInstance
let site: TestSite
let member: string
let other: string
let admin: string

beforeAll(async () => {
  servers = await startReplicatedPostgres()
  valkey = await startValkey()
  const { primary, replica } = servers
  connection = connectDatabase(primary.address, 8, {
    replicas: [replica.address],
    now: () => (stoppedAt ?? performance.now()) + aheadMs,
  })
  await migrate(connection.db)
  app = await openTestSite(connection, { METRICS_TOKEN: 'm'.repeat(16), REDIS_URL: valkey.url })
  site = reach(app)
  const signIn = async (role: 'Utilisateur' | 'Administrateur') => (await signInAs(connection.db, role)).accessToken
  member = await signIn('Utilisateur')
  other = await signIn('Utilisateur')
  admin = await signIn('Administrateur')
})
afterAll(async () => {
  await app?.close()
  await connection?.close()
  await valkey?.end()
  await servers?.close()
})

const replicaReads = () => connection.reads?.counts.replica ?? 0
afterEach(() => {
  stoppedAt = undefined
})

/** Advances past the seconds for which all reads use the primary after a change, even one noticed late. */
function untilFit(): Promise<void> {
  return eventually(() => {
    const [replica] = connection.reads?.replicas.list() ?? []
    const found = connection.reads?.replicas.findFit()
    if (!found && (replica?.secondsBehind ?? Number.POSITIVE_INFINITY) < 5) aheadMs += stickyMs
    expect(found).toBeDefined()
  })
}

/** Keeps the replica fit until the end of the test, even on a slow machine. */
async function untilFitForGood(): Promise<void> {
  stoppedAt = performance.now()
  await untilFit()
}

/** Calls with a token. @returns the answer, and whether any of it was read from the replica */
async function ask(path: string, token?: string) {
  const before = replicaReads()
  const answer = await site.call('GET', path, { token })
  return { ...answer, isFromReplica: replicaReads() > before }
}

test('every call that may read from a replica does so, and writes nothing there', async () => {
  const { db } = connection
  const { slug, id } = await makeAnime(db, { title: 'Les phares jumeaux', slug: 'les-phares-jumeaux' })
  const sequel = await makeAnime(db)
  await db.insertInto('anime_relation').values({ anime_id: id, related_id: sequel.id, kind: 'suite' }).execute()
  const declared = endpoints.filter(({ reads }) => reads === 'replicas')
  expect(declared.map(nameOf)).toEqual(expect.arrayContaining(['GET /api/animes/:slug', 'GET /api/watchlist']))
  await eventually(async () => expect((await ask('/api/animes?limit=50')).text).toContain(slug))
  await untilFitForGood()
  // Until Valkey is reachable, every account may have written.
  await eventually(async () => expect((await ask('/api/watchlist', other)).isFromReplica).toBe(true))
  for (const endpoint of declared) {
    expect(endpoint.method).toBe('GET')
    const path = endpoint.path.replace(':slug', slug).replace(':id', String(id))
    const token = { public: undefined, user: other, staff: admin, admin }[endpoint.access]
    const answer = await ask(path, token)
    expect([nameOf(endpoint), answer.status]).toEqual([nameOf(endpoint), 200])
    expect([nameOf(endpoint), answer.isFromReplica]).toEqual([nameOf(endpoint), true])
  }
})

test('reads that must be current use the primary', async () => {
  await untilFit()
  for (const [path, token] of [
    ['/api/status', undefined],
    ['/api/auth/profile', other],
    ['/api/notifications', other],
  ] as const) {
    expect((await ask(path, token)).isFromReplica).toBe(false)
  }
})

test('a change shows in cached answers and pages before the replica has it, and they are not made from it', async () => {
  await untilFit()
  const paths = ['/api/animes?limit=50', '/sitemaps/animes-1.xml'].concat(isBuilt ? ['/explorer'] : [])
  for (const path of paths) expect((await ask(path)).status).toBe(200)
  await servers.pauseReplay()
  await makeAnime(connection.db, { title: 'La jetée nord', slug: 'la-jetee-nord' })
  for (const path of paths) {
    await eventually(async () => expect((await ask(path)).text).toContain('la-jetee-nord'))
  }
  // Not cached yet, and requested while the replica lacks the anime.
  const found = await ask('/api/animes/la-jetee-nord')
  expect([found.status, found.isFromReplica]).toEqual([200, false])
  await servers.resumeReplay()
  await untilFit()
  for (const path of paths) expect((await ask(path)).text).toContain('la-jetee-nord')
})

test('an account that wrote reads its own writes, while others read from the replica', async () => {
  const { id, slug } = await makeAnime(connection.db, { title: 'Le bac du soir' })
  await eventually(async () => expect((await ask('/api/animes?limit=50')).text).toContain(slug))
  await untilFitForGood()
  await servers.pauseReplay()
  const added = await site.call('POST', '/api/watchlist/add', { token: member, body: { anime_id: id } })
  expect(added.status).toBe(201)
  const own = await ask('/api/watchlist', member)
  expect(own.json()).toMatchObject([{ anime_id: id }])
  expect(own.isFromReplica).toBe(false)
  expect((await ask('/api/watchlist', other)).isFromReplica).toBe(true)
  await servers.resumeReplay()
})

test('without Valkey, personal data is read from the primary', async () => {
  await untilFitForGood()
  await valkey.end()
  await eventually(async () => expect((await ask('/api/watchlist', other)).isFromReplica).toBe(false))
  expect((await ask('/api/animes?page=2')).isFromReplica).toBe(true)
  await valkey.start()
  await eventually(async () => expect((await ask('/api/watchlist', other)).isFromReplica).toBe(true))
})

test('a replica that stops under load fails no request', async () => {
  await untilFit()
  const statuses = new Set<number>()
  let isOver = false
  const load = Array.from({ length: 6 }, async (_, line) => {
    for (let turn = 0; !isOver; turn++) statuses.add((await ask(`/api/animes?search=phare${line}x${turn}`)).status)
  })
  servers.replica.stop()
  await eventually(() => expect(connection.reads?.replicas.list()).toMatchObject([{ isFit: false }]))
  servers.replica.start()
  await untilFit()
  isOver = true
  await Promise.all(load)
  expect([...statuses]).toEqual([200])
})

test('metrics report the lag of each replica and where reads went', async () => {
  const { text } = await ask('/metrics', 'm'.repeat(16))
  expect(text).toMatch(/^sumine_replica_fit\{replica="[^"]+"\} [01]$/m)
  expect(text).toMatch(/^sumine_replica_lag_seconds\{replica="[^"]+"\} [\d.e-]+$/m)
  expect(text).toMatch(/^sumine_database_reads\{server="replica"\} [1-9]\d*$/m)
})

test.runIf(isBuilt)('without its primary the site renders uncached pages', async () => {
  await untilFit()
  servers.primary.stop()
  try {
    await eventually(async () => expect((await ask('/explorer?search=bougainvillier')).status).toBe(200))
    expect((await ask('/anime/les-phares-jumeaux')).status).toBe(200)
    expect((await ask('/api/watchlist', other)).status).toBe(503)
  } finally {
    servers.primary.start()
  }
  await eventually(async () => expect((await ask('/readyz')).status).toBe(200))
})
