import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { makeSession } from '../../../../../tests/factories/make-session.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { type Api, createApi } from '../../../../platform/http/api.ts'
import { getSiteFigures, getSiteHealth } from '../../figures-contract.ts'
import { collectFigures, registerFigureOperations } from './public.ts'
import { forgetOldFigures, keepDailyFigures } from './queries.ts'

const database = useTestDatabase()
// Half past midnight in Paris: the day there is not that of UTC.
const now = new Date('2026-11-20T23:30:00Z')
let api: Api

beforeAll(() => {
  api = createApi()
  registerFigureOperations(api, { db: database.connection.db, version: '1.2.3', dataDir: '/', now: () => now })
})
const asStaff = () => callAs(api, 1, 'Moderateur')
const figures = async (days: '7' | '30' | '90' = '7') => asStaff()(getSiteFigures, { query: { days } })
const openCollector = () =>
  collectFigures({ db: database.connection.db, log: pino({ level: 'silent' }), now: () => now })

test('days are those of Paris, today last, and what nothing was counted of is none', async () => {
  const { days, series } = await figures()
  expect(days).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ])
  expect(series.animes).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(series.dead_links).toEqual([null, null, null, null, null, null, null])
})

test('what came is counted on its day; the days before are for comparing', async () => {
  const { db } = database.connection
  await makeAnime(db, { created_at: '2026-11-18T22:59:00Z' })
  await makeAnime(db, { created_at: '2026-11-18T23:01:00Z' })
  await makeAccount(db, { created_at: '2026-11-20T12:00:00Z' })
  await makeAccount(db, { created_at: '2026-11-10T12:00:00Z' })
  const { series, before } = await figures()
  expect(series.animes).toEqual([0, 0, 0, 1, 1, 0, 0])
  expect(series.sign_ups).toEqual([0, 0, 0, 0, 0, 1, 0])
  expect(before.sign_ups).toBe(1)
})

test('starts are counted by day, language and anime, without anybody’s name', async () => {
  const { db } = database.connection
  const anime = await makeAnime(db, { title: 'Nekomori' })
  const url = 'https://hebergeur.example/1.mp4'
  const { id } = await makeEpisode(db, { anime_id: anime.id, language: 'VF', sources: [{ url }] })
  const source = await db
    .selectFrom('episode_source')
    .select('id')
    .where('episode_id', '=', id)
    .executeTakeFirstOrThrow()
  const collector = openCollector()
  collector.countStart(source.id)
  collector.countStart(source.id)
  collector.countStart(2_000_000_000)
  await collector.flush()
  collector.countStart(source.id)
  await collector.close()
  const { series, most_watched } = await figures()
  expect(series.starts_vf.at(-1)).toBe(3)
  expect(series.starts_vostfr.at(-1)).toBe(0)
  expect(most_watched).toEqual([{ id: anime.id, slug: anime.slug, title: 'Nekomori', starts: 3 }])
})

test('a day’s dead links are the newest count, its members the most that were seen', async () => {
  const { db } = database.connection
  const { id } = await makeAccount(db)
  const session = await makeSession(db, id, now)
  await makeSession(db, id, now)
  await keepDailyFigures(db, now)
  await db.deleteFrom('session').where('id', '=', session).execute()
  await db.deleteFrom('session').execute()
  await db.updateTable('episode_source').set({ health: 'dead' }).execute()
  await keepDailyFigures(db, now)
  const { series } = await figures()
  expect(series.active_members.at(-1)).toBe(1)
  expect(series.dead_links.at(-1)).toBe(1)
})

test('calls are told by the slowest, over all copies of the site', async () => {
  const [one, other] = [openCollector(), openCollector()]
  one.countCall('GET /api/animes', 4)
  one.countCall('GET /api/genres', 10)
  other.countCall('GET /api/animes', 900)
  await one.close()
  await other.close()
  const { slow_calls } = await asStaff()(getSiteHealth, {})
  expect(slow_calls).toEqual([
    { call: 'GET /api/animes', calls: 2, slow_calls: 1, mean_ms: 452, slowest_ms: 900 },
    { call: 'GET /api/genres', calls: 1, slow_calls: 0, mean_ms: 10, slowest_ms: 10 },
  ])
})

test('the site tells its version, its storage, and that no backup was made yet', async () => {
  expect(await asStaff()(getSiteHealth, {})).toMatchObject({
    version: '1.2.3',
    storage: { database_bytes: expect.any(Number), disk: { total_bytes: expect.any(Number) } },
    last_backup: null,
    backup_failure: null,
  })
})

test('old figures are forgotten', async () => {
  const { db } = database.connection
  await forgetOldFigures(db, new Date('2028-01-01T00:00:00Z'))
  for (const table of ['call_time', 'start_count', 'daily_figure'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
