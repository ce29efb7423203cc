import { beforeEach, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { connectDatabase } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { judgeJobs, judgeLinks, judgeSite } from './judge-parts.ts'
import { createStatusReader } from './read-status.ts'

const { db, address } = useTestDatabase()
const now = new Date('2026-02-15T12:00:00Z')
const minute = 60_000

beforeEach(() => db.deleteFrom('site_heartbeat').execute())

async function beat(from: Date, minutes: number): Promise<void> {
  const rows = Array.from({ length: minutes }, (_, index) => ({ minute: new Date(from.getTime() + index * minute) }))
  await db.insertInto('site_heartbeat').values(rows).execute()
}

test('links, hosts and days are reported from the database', async () => {
  // As before the first start of its jobs.
  await sql`drop schema jobs cascade`.execute(db)
  const { id: anime_id } = await makeAnime(db, { title: 'Ligne 47', slug: 'ligne-47' })
  for (const number of [1, 2, 3]) {
    await makeEpisode(db, { anime_id, episode_number: number, sources: [{ url: `https://a.example/${number}.mp4` }] })
  }
  await db.updateTable('source_check').set({ health: 'ok' }).execute()
  // Up for the first half of the previous day, and without a break since noon today in Paris.
  await beat(new Date('2026-02-13T23:00:00Z'), 720)
  await beat(new Date('2026-02-14T23:00:00Z'), 13 * 60)
  const status = await createStatusReader(db, () => now)()
  expect(status).toMatchObject({
    state: 'ok',
    checked_at: now.toISOString(),
    known_at: now.toISOString(),
    database: { state: 'ok' },
    jobs: { state: 'unknown', waiting: null },
    links: { state: 'ok', counts: { ok: 3, slow: 0, dead: 0, unknown: 0 } },
  })
  expect(status.hosts.map(({ state }) => state)).toEqual(['ok'])
  expect(status.uptime.days).toHaveLength(30)
  expect(status.uptime.days.slice(-3)).toEqual([
    { day: '2026-02-13', share: null },
    { day: '2026-02-14', share: 0.5 },
    { day: '2026-02-15', share: 1 },
  ])
  expect(status.uptime.total).toBe('67.5%')
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('the day of %s has %i hours', async (day, hours) => {
  const midnight = new Date(`${day}T00:00:00+0${hours === 23 ? 1 : 2}:00`)
  await beat(midnight, hours * 60)
  const end = new Date(midnight.getTime() + hours * 60 * minute)
  const { uptime } = await createStatusReader(db, () => end)()
  expect(uptime.days.find((one) => one.day === day)).toEqual({ day, share: 1 })
})

test('without its database the site reports that, with its last data', async () => {
  const connection = connectDatabase(address, 2)
  let at = now
  const read = createStatusReader(connection.db, () => at)
  const before = await read()
  await connection.close()
  at = new Date(now.getTime() + minute)
  expect(await read()).toEqual({
    ...before,
    state: 'down',
    database: { state: 'down', response_ms: null },
    checked_at: at.toISOString(),
    known_at: now.toISOString(),
  })
})

test('a database that answers is not down when a figure takes too long', async () => {
  await sql`alter table site_heartbeat rename to away`.execute(db)
  const status = await createStatusReader(db, () => now)()
  await sql`alter table away rename to site_heartbeat`.execute(db)
  expect(status.database).toEqual({ state: 'ok', response_ms: expect.any(Number) })
})

test('a site that never reached its database returns no data', async () => {
  const connection = connectDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' }, 2)
  expect(await createStatusReader(connection.db, () => now)()).toMatchObject({
    state: 'down',
    known_at: null,
    links: { state: 'unknown', counts: null },
    uptime: { total: null, days: [] },
  })
  await connection.close()
})

test('a host is judged by its checked links', () => {
  const judge = (ok: number, slow: number, dead: number) => judgeLinks({ ok, slow, dead, unknown: 5 })
  expect([judge(0, 0, 0), judge(9, 0, 1), judge(8, 0, 2), judge(4, 6, 0), judge(4, 0, 6)]).toEqual([
    'unknown',
    'ok',
    'degraded',
    'degraded',
    'down',
  ])
})

test('waiting or failed jobs degrade the site, not more', () => {
  const counts = { waiting: 1, oldest_waiting_seconds: 5, failed_last_day: 0 }
  expect(judgeJobs(counts)).toBe('ok')
  expect(judgeJobs({ ...counts, oldest_waiting_seconds: 601 })).toBe('degraded')
  const jobs = { state: judgeJobs({ ...counts, failed_last_day: 1 }), waiting: 1, failed_last_day: 1 }
  const rest = { database: { state: 'ok' as const, response_ms: 1 }, links: { state: 'ok' as const, counts: null } }
  expect(judgeSite({ ...rest, jobs })).toBe('degraded')
  expect(judgeSite({ ...rest, jobs, database: { state: 'down', response_ms: null } })).toBe('down')
})
