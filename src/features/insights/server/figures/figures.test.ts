import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { makeSession } from '../../../../../tests/factories/make-session.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { getRow } from '../../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { getSiteFigures } from '../../figures-contract.ts'
import { collectFigures } from './collect-figures.ts'
import { deleteOldFigures, saveDailyFigures } from './queries.ts'
import { handleFigures } from './routes.ts'

const { db } = useTestDatabase()
// Half past midnight in Paris, still the day before in UTC.
const now = new Date('2026-11-20T23:30:00Z')
const api = createApi()

handleFigures(api, { db, now: () => now })
const asStaff = () => callAs(api, 1, 'Moderateur')
const figures = async () => asStaff()(getSiteFigures, { query: { days: '7' } })
const openCollector = () => collectFigures({ db, log: pino({ level: 'silent' }), now: () => now })

test('days are those of Paris, ending today, without values for missing counts', async () => {
  const { days, series } = await figures()
  expect(days).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`))
  expect(series.animes).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(series.dead_links).toEqual([null, null, null, null, null, null, null])
})

test('additions count on their day, with the preceding period for comparison', async () => {
  await makeAnime(db, { created_at: '2026-11-18T22:59:00Z' })
  await makeAnime(db, { created_at: '2026-11-18T23:01:00Z' })
  await makeAccount(db, { created_at: '2026-11-20T12:00:00Z' })
  await makeAccount(db, { created_at: '2026-11-10T12:00:00Z' })
  const { series, before } = await figures()
  expect(series.animes).toEqual([0, 0, 0, 1, 1, 0, 0])
  expect(series.sign_ups).toEqual([0, 0, 0, 0, 0, 1, 0])
  expect(before.sign_ups).toBe(1)
})

test('failures are compared with the preceding period only while it is stored', async () => {
  const before = async (days: '30' | '90') => (await asStaff()(getSiteFigures, { query: { days } })).before.failures
  expect([await before('30'), await before('90')]).toEqual([0, null])
})

test('starts are counted by day, language and anime, without persons', async () => {
  const anime = await makeAnime(db, { title: 'Nekomori' })
  const url = 'https://hebergeur.example/1.mp4'
  const { id } = await makeEpisode(db, { anime_id: anime.id, language: 'VF', sources: [{ url }] })
  const source = await getRow(db, 'episode_source', { episode_id: id })
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

test('a day has its latest count of dead links and its maximum of members', async () => {
  const { id } = await makeAccount(db)
  const session = await makeSession(db, id, now)
  await makeSession(db, id, now)
  await saveDailyFigures(db, now)
  await db.deleteFrom('session').where('id', '=', session).execute()
  await db.deleteFrom('session').execute()
  await db.updateTable('episode_source').set({ health: 'dead' }).execute()
  await saveDailyFigures(db, now)
  const { series } = await figures()
  expect(series.active_members.at(-1)).toBe(1)
  expect(series.dead_links.at(-1)).toBe(1)
})

test('counts that could not be stored are stored later, once', async () => {
  const { id } = await makeEpisode(db, { language: 'VOSTFR', sources: [{ url: 'https://hebergeur.example/2.mp4' }] })
  const source = await getRow(db, 'episode_source', { episode_id: id })
  const collector = openCollector()
  collector.countStart(source.id)
  collector.countCall('GET /api/essai', 700)
  await sql`alter table call_time rename to call_time_away`.execute(db)
  await expect(collector.flush()).rejects.toThrow('call_time')
  await sql`alter table call_time_away rename to call_time`.execute(db)
  collector.countCall('GET /api/essai', 100)
  await collector.close()
  expect((await figures()).series.starts_vostfr.at(-1)).toBe(1)
  const time = await getRow(db, 'call_time', { call: 'GET /api/essai' })
  expect(time).toMatchObject({ calls: 2, slow_calls: 1, total_ms: 800, slowest_ms: 700 })
})

test('old figures are deleted', async () => {
  await deleteOldFigures(db, new Date('2028-01-01T00:00:00Z'))
  for (const table of ['call_time', 'start_count', 'daily_figure'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
