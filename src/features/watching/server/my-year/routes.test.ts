import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyYear } from '../../../../../tests/factories/empty-year.ts'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { adoptProgress } from '../../contract.ts'
import * as contract from '../../my-year-contract.ts'
import { pictureParts, pictureSizes } from '../../my-year-rules.ts'
import { handleWatching } from '../routes.ts'
import { handleMyYear } from './routes.ts'

const { db } = useTestDatabase()
const now = new Date('2026-11-21T20:00:00Z')
const api = createApi()
handleWatching(api, { db, now: () => now })
handleMyYear(api, { db, now: () => now })

let call: ReturnType<typeof callAs>
beforeEach(async () => {
  call = callAs(api, (await makeAccount(db)).id)
})

const year = (wanted: number | string = 2026) => ({ params: { year: String(wanted) } })
const read = (wanted?: number) => call(contract.getMyYear, year(wanted))

/** Plays an episode until an instant. */
const play = (episodeId: number, until: string, seconds = 1400) =>
  call(adoptProgress, {
    body: { saves: [{ episode_id: episodeId, progress_seconds: seconds, played_seconds: seconds, watched_at: until }] },
  })

async function makeLanterns() {
  const anime = await makeAnime(db, { title: 'Les Lanternes', studio: 'Studio Jetée', genres: ['Mystère', 'Drame'] })
  const episodes = await Promise.all(
    [1, 2].map((episode_number) => makeEpisode(db, { anime_id: anime.id, episode_number, language: 'VOSTFR' })),
  )
  return { anime, ids: episodes.map(({ id }) => id) }
}

test('a person without anything played has an empty year', async () => {
  expect(await read()).toEqual(emptyYear)
})

test('a year has its time, days, animes, genres, studios, evening and ends', async () => {
  const { anime, ids } = await makeLanterns()
  const other = await makeAnime(db, { title: 'Ligne 47', studio: 'Terminus', genres: ['Drame'] })
  const { id: otherId } = await makeEpisode(db, { anime_id: other.id })
  await play(ids[0] ?? 0, '2026-11-19T19:00:00Z')
  await play(ids[1] ?? 0, '2026-11-19T23:30:00Z')
  await play(otherId, '2026-11-21T11:00:00Z', 600)
  const lanterns = { slug: anime.slug, title: 'Les Lanternes', cover_url: null }
  expect(await read()).toMatchObject({
    years: [2026],
    counted_since: '2026-11-19',
    total_seconds: 3400,
    episode_count: 3,
    anime_count: 2,
    days: [
      { day: '2026-11-19', seconds: 1400 },
      { day: '2026-11-20', seconds: 1400 },
      { day: '2026-11-21', seconds: 600 },
    ],
    longest_run: { days: 3, from: '2026-11-19', to: '2026-11-21' },
    present_run: { days: 3 },
    longest_evening: { day: '2026-11-19', seconds: 2800, animes: [lanterns] },
    animes: [
      { ...lanterns, seconds: 2800, episode_count: 2 },
      { title: 'Ligne 47', seconds: 600 },
    ],
    genres: [
      { name: 'Drame', slug: 'drame', seconds: 3400 },
      { name: 'Mystère', seconds: 2800 },
    ],
    studios: [
      { name: 'Studio Jetée', slug: 'studio-jetee', seconds: 2800 },
      { name: 'Terminus', seconds: 600 },
    ],
    first: { day: '2026-11-19', anime: lanterns },
    last: { day: '2026-11-21', anime: { title: 'Ligne 47' } },
  })
})

test('two spellings of a studio are one', async () => {
  for (const studio of ['Studio Jetée', 'STUDIO JETEE']) {
    const { id: anime_id } = await makeAnime(db, { studio })
    await play((await makeEpisode(db, { anime_id })).id, '2026-11-19T19:00:00Z', 100)
  }
  expect((await read()).studios).toEqual([{ name: 'Studio Jetée', slug: 'studio-jetee', seconds: 200 }])
})

test('new year in Paris divides the years, not that in UTC', async () => {
  const { ids } = await makeLanterns()
  await play(ids[0] ?? 0, '2025-12-31T22:59:00Z', 100)
  await play(ids[1] ?? 0, '2025-12-31T23:01:00Z', 200)
  expect(await read(2025)).toMatchObject({ total_seconds: 100, years: [2026, 2025], longest_evening: { seconds: 300 } })
  expect(await read(2026)).toMatchObject({ total_seconds: 200, longest_evening: null, present_run: null })
  expect(await read(2025)).toMatchObject({ longest_run: { days: 2, from: '2025-12-31', to: '2026-01-01' } })
})

test('both languages of an episode are one episode', async () => {
  const anime = await makeAnime(db)
  for (const language of ['VOSTFR', 'VF'] as const) {
    const { id } = await makeEpisode(db, { anime_id: anime.id, episode_number: 1, language })
    await play(id, '2026-11-19T19:00:00Z')
  }
  expect(await read()).toMatchObject({ episode_count: 1, total_seconds: 2800 })
})

test('no day has more than 24 hours, whatever devices report', async () => {
  for (const { id } of [await makeEpisode(db), await makeEpisode(db)]) await play(id, '2026-11-19T19:00:00Z', 86_400)
  expect((await read()).days).toEqual([{ day: '2026-11-19', seconds: 86_400 }])
})

test('the time of a deleted anime still counts, without a name', async () => {
  const { anime, ids } = await makeLanterns()
  await play(ids[0] ?? 0, '2026-11-19T19:00:00Z')
  await db.deleteFrom('anime').where('id', '=', anime.id).execute()
  expect(await read()).toMatchObject({ total_seconds: 1400, anime_count: 0, animes: [], genres: [], first: null })
})

test('a year can be forgotten, and the others stay', async () => {
  const { ids } = await makeLanterns()
  await play(ids[0] ?? 0, '2025-05-01T19:00:00Z')
  await play(ids[1] ?? 0, '2026-05-01T19:00:00Z')
  expect(await call(contract.forgetMyYear, year(2026))).toEqual({ forgotten: true })
  expect(await read(2026)).toMatchObject({ total_seconds: 0, years: [2025] })
  expect(await read(2025)).toMatchObject({ total_seconds: 1400 })
})

test("nobody sees or forgets another person's year", async () => {
  const { ids } = await makeLanterns()
  await play(ids[0] ?? 0, '2026-05-01T19:00:00Z')
  const other = callAs(api, (await makeAccount(db)).id)
  expect(await other(contract.getMyYear, year())).toMatchObject({ total_seconds: 0, years: [] })
  await other(contract.forgetMyYear, year())
  expect((await read()).total_seconds).toBe(1400)
})

test.each(['1999', '26', '2100', 'abc'])('the year %s is refused', async (wanted) => {
  for (const operation of [contract.getMyYear, contract.forgetMyYear]) {
    await expect(call(operation, year(wanted))).rejects.toMatchObject({ code: 'VALIDATION' })
  }
})

describe('the picture', () => {
  const draw = (shape: 'wide' | 'tall', parts = '') => call(contract.drawMyYear, { ...year(), query: { shape, parts } })

  test.each(['wide', 'tall'] as const)('is a JPEG of its %s size', async (shape) => {
    const { ids } = await makeLanterns()
    await play(ids[0] ?? 0, '2026-11-19T19:00:00Z')
    const { base64, media_type, file_name } = await draw(shape, pictureParts.join(','))
    expect({ media_type, file_name }).toEqual({ media_type: 'image/jpeg', file_name: 'mon-annee-2026.jpg' })
    const { format, width, height } = await sharp(Buffer.from(base64, 'base64')).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...pictureSizes[shape] })
  })

  test('changes with its owner’s choices', async () => {
    const { ids } = await makeLanterns()
    await play(ids[0] ?? 0, '2026-11-19T19:00:00Z')
    const [none, again, genres] = [await draw('wide'), await draw('wide'), await draw('wide', 'genres')]
    expect(again.base64).toBe(none.base64)
    expect(genres.base64).not.toBe(none.base64)
  })

  test('of an empty year is refused, as are unknown parts', async () => {
    await expect(draw('wide')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(draw('wide', 'notes')).rejects.toMatchObject({ code: 'VALIDATION' })
  })
})
