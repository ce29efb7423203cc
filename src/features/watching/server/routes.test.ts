import { beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { type Api, createApi } from '../../../platform/http/api.ts'
import { mostMarkedEpisodes } from '../../../shared/watch-rule.ts'
import * as contract from '../contract.ts'
import { exportWatchProgress, forgetProgressOfGone, registerWatchProgressOperations } from './public.ts'

const database = useTestDatabase()
const now = new Date('2026-11-21T20:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
let api: Api

beforeAll(() => {
  api = createApi()
  registerWatchProgressOperations(api, { db: database.connection.db, now: () => now })
})

/** A person who signed in. */
async function person() {
  const { id } = await makeAccount(database.connection.db)
  return { id, call: callAs(api, id) }
}
const episode = (given: Parameters<typeof makeEpisode>[1] = {}) => makeEpisode(database.connection.db, given)

test('a visitor without an account is refused by every operation', async () => {
  const call = callAs(api)
  const refused = { code: 'UNAUTHENTICATED' }
  await expect(call(contract.updateProgress, { body: { episode_id: 1, progress_seconds: 9 } })).rejects.toMatchObject(
    refused,
  )
  await expect(call(contract.getEpisodeProgress, { params: { id: '1' } })).rejects.toMatchObject(refused)
  await expect(call(contract.getAnimeProgress, { params: { id: '1' } })).rejects.toMatchObject(refused)
  await expect(call(contract.listWatching, {})).rejects.toMatchObject(refused)
  await expect(call(contract.removeWatchingLine, { params: { anime_id: '1' } })).rejects.toMatchObject(refused)
  await expect(call(contract.restoreWatchingLine, { params: { anime_id: '1' } })).rejects.toMatchObject(refused)
  await expect(call(contract.markEpisodes, { body: { episode_ids: [1], seen: true } })).rejects.toMatchObject(refused)
  await expect(call(contract.adoptProgress, { body: { saves: [] } })).rejects.toMatchObject(refused)
})

test('a save answers what is kept, and is found again', async () => {
  const { call } = await person()
  const { id } = await episode()
  const body = { episode_id: id, progress_seconds: 412.8, duration_seconds: 1420 }
  expect(await call(contract.updateProgress, { body })).toEqual({ progress_seconds: 412, duration_seconds: 1420 })
  expect(await call(contract.getEpisodeProgress, { params: { id: String(id) } })).toEqual({
    progress_seconds: 412,
    duration_seconds: 1420,
    updated_at: now.toISOString(),
    seen: false,
  })
})

test('where nothing is kept the answer is 0, null, null', async () => {
  const { call } = await person()
  const nothing = { progress_seconds: 0, duration_seconds: null, updated_at: null, seen: false }
  expect(await call(contract.getEpisodeProgress, { params: { id: '2147483647' } })).toEqual(nothing)
})

test('an episode that does not exist is refused', async () => {
  const { call } = await person()
  const body = { episode_id: 2_147_483_647, progress_seconds: 60 }
  await expect(call(contract.updateProgress, { body })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Épisode non trouvé',
  })
})

test.each([
  [{ progress_seconds: -1 }, 'progress_seconds'],
  [{ progress_seconds: Number.NaN }, 'progress_seconds'],
  [{ progress_seconds: 200_000 }, 'progress_seconds'],
  [{ duration_seconds: 0 }, 'duration_seconds'],
  [{ watched_at: 'hier' }, 'watched_at'],
  [{ episode_id: 0 }, 'episode_id'],
])('a save with %j is refused and names the field', async (wrong, field) => {
  const { call } = await person()
  const body = { episode_id: 1, progress_seconds: 60, ...wrong }
  await expect(call(contract.updateProgress, { body })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: [{ field }],
  })
})

test('a late save of another device does not move the position back, nor forward', async () => {
  const { call } = await person()
  const { id: episode_id } = await episode()
  await call(contract.updateProgress, { body: { episode_id, progress_seconds: 600, watched_at: before(10) } })
  for (const progress_seconds of [300, 900]) {
    const late = { episode_id, progress_seconds, watched_at: before(30) }
    expect(await call(contract.updateProgress, { body: late })).toMatchObject({ progress_seconds: 600 })
  }
})

test('nobody sees the progress of somebody else', async () => {
  const [one, other] = [await person(), await person()]
  const { id: episode_id, anime_id } = await episode()
  await one.call(contract.updateProgress, { body: { episode_id, progress_seconds: 600 } })
  expect(await other.call(contract.getEpisodeProgress, { params: { id: String(episode_id) } })).toMatchObject({
    progress_seconds: 0,
  })
  expect(await other.call(contract.getAnimeProgress, { params: { id: String(anime_id) } })).toEqual({ episodes: [] })
  expect(await other.call(contract.listWatching, {})).toEqual([])
})

test('90 % of an episode is seen; of an unknown length, 90 % of 24 minutes', async () => {
  const { call } = await person()
  const { id: known, anime_id } = await episode({ duration_seconds: 1000 })
  const { id: unknown } = await episode({ anime_id, episode_number: 2 })
  const seen = async () => {
    const { episodes } = await call(contract.getAnimeProgress, { params: { id: String(anime_id) } })
    return episodes.filter((line) => line.seen).map((line) => line.episode_id)
  }
  await call(contract.updateProgress, { body: { episode_id: known, progress_seconds: 899 } })
  await call(contract.updateProgress, { body: { episode_id: unknown, progress_seconds: 1295 } })
  expect(await seen()).toEqual([])
  await call(contract.updateProgress, { body: { episode_id: known, progress_seconds: 900 } })
  expect(await seen()).toEqual([known])
  await call(contract.updateProgress, { body: { episode_id: unknown, progress_seconds: 1296 } })
  expect(await seen()).toEqual([known, unknown])
})

test('an episode stays seen when it is watched again from the start', async () => {
  const { call } = await person()
  const { id: episode_id } = await episode()
  const watched = [
    { progress_seconds: 1400, duration_seconds: 1440, watched_at: before(60) },
    { progress_seconds: 30, watched_at: before(5) },
  ]
  for (const save of watched) await call(contract.updateProgress, { body: { episode_id, ...save } })
  expect(await call(contract.getEpisodeProgress, { params: { id: String(episode_id) } })).toMatchObject({
    progress_seconds: 30,
    seen: true,
  })
})

test('a season is marked as seen and as not seen at once; unknown episodes are not counted', async () => {
  const { call } = await person()
  const { id: first, anime_id } = await episode()
  const { id: second } = await episode({ anime_id, episode_number: 2 })
  const ids = [second, first, 2_147_483_647]
  expect(await call(contract.markEpisodes, { body: { episode_ids: ids, seen: true } })).toEqual({ marked_count: 2 })
  const params = { id: String(anime_id) }
  const { episodes } = await call(contract.getAnimeProgress, { params })
  expect(episodes.map(({ episode_id, seen }) => [episode_id, seen])).toEqual([
    [first, true],
    [second, true],
  ])
  await call(contract.markEpisodes, { body: { episode_ids: ids, seen: false } })
  expect(await call(contract.getAnimeProgress, { params })).toEqual({ episodes: [] })
})

test('what was watched before an episode was marked as not seen changes nothing when it comes late', async () => {
  const { call } = await person()
  const { id: episode_id } = await episode({ duration_seconds: 1000 })
  await call(contract.markEpisodes, { body: { episode_ids: [episode_id], seen: false } })
  await call(contract.updateProgress, { body: { episode_id, progress_seconds: 950, watched_at: before(5) } })
  expect(await call(contract.getEpisodeProgress, { params: { id: String(episode_id) } })).toMatchObject({
    progress_seconds: 0,
    seen: false,
  })
})

test('more marks than one call takes, and none, are refused', async () => {
  const { call } = await person()
  const tooMany = Array.from({ length: mostMarkedEpisodes + 1 }, (_, index) => index + 1)
  for (const episode_ids of [tooMany, []]) {
    await expect(call(contract.markEpisodes, { body: { episode_ids, seen: true } })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'episode_ids' }],
    })
  }
})

test('what a device kept while nobody was signed in is adopted by the same rule', async () => {
  const { call } = await person()
  const { id: watchedSince } = await episode()
  const { id: onlyThere } = await episode()
  await call(contract.updateProgress, {
    body: { episode_id: watchedSince, progress_seconds: 700, watched_at: before(5) },
  })
  const saves = [
    { episode_id: watchedSince, progress_seconds: 100, watched_at: before(60) },
    { episode_id: onlyThere, progress_seconds: 200, watched_at: before(60) },
    { episode_id: 2_147_483_647, progress_seconds: 300, watched_at: before(60) },
  ]
  expect(await call(contract.adoptProgress, { body: { saves } })).toEqual({
    adopted_count: 2,
    unknown_episode_ids: [2_147_483_647],
  })
  const positionOf = async (id: number) =>
    (await call(contract.getEpisodeProgress, { params: { id: String(id) } })).progress_seconds
  expect(await positionOf(watchedSince)).toBe(700)
  expect(await positionOf(onlyThere)).toBe(200)
})

test('an adopted save says when it was watched, and no more than 500 come at once', async () => {
  const { call } = await person()
  const save = { episode_id: 1, progress_seconds: 60, watched_at: before(1) }
  const undated = { episode_id: 1, progress_seconds: 60 } as typeof save
  for (const saves of [[undated], Array.from({ length: 501 }, () => save)]) {
    await expect(call(contract.adoptProgress, { body: { saves } })).rejects.toMatchObject({ code: 'VALIDATION' })
  }
})

test('progress goes out of sight with its episode, for good once that is gone, and with its account', async () => {
  const { db } = database.connection
  const { id, call } = await person()
  const [{ id: gone }, { id: kept }] = [await episode(), await episode()]
  for (const episode_id of [gone, kept])
    await call(contract.updateProgress, { body: { episode_id, progress_seconds: 60 } })
  await db.deleteFrom('episode').where('id', '=', gone).execute()
  expect(await exportWatchProgress(db, id)).toHaveLength(1)
  await forgetProgressOfGone(db, { animeIds: [], episodeIds: [gone] })
  const rows = () => db.selectFrom('watch_progress').select('episode_id').where('account_id', '=', id).execute()
  expect(await rows()).toEqual([{ episode_id: kept }])
  await db.deleteFrom('account').where('id', '=', id).execute()
  expect(await rows()).toEqual([])
})

test('the data export names every episode with its position', async () => {
  const { id, call } = await person()
  const { id: anime_id } = await makeAnime(database.connection.db, { title: 'Les Rails du soir' })
  const { id: episode_id } = await episode({ anime_id, episode_number: 4, language: 'VF' })
  await call(contract.updateProgress, { body: { episode_id, progress_seconds: 60, watched_at: before(1) } })
  expect(await exportWatchProgress(database.connection.db, id)).toEqual([
    {
      anime: 'Les Rails du soir',
      season_label: 'Saison 1',
      episode_number: 4,
      language: 'VF',
      progress_seconds: 60,
      duration_seconds: null,
      updated_at: before(1),
      seen: false,
    },
  ])
})
