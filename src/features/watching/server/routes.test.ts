import { beforeEach, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs, type TestCaller } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import * as contract from '../contract.ts'
import { maxMarkedEpisodes } from '../rules.ts'
import { exportWatchProgress } from './export-progress.ts'
import { handleWatching, purgeProgress } from './public.ts'

const { db } = useTestDatabase()
const now = new Date('2026-11-21T20:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const api = createApi()

handleWatching(api, { db, now: () => now })

/** A member, new in each test. */
let memberId: number
let call: TestCaller
beforeEach(async () => {
  memberId = (await makeAccount(db)).id
  call = callAs(api, memberId)
})
const episode = (given: Parameters<typeof makeEpisode>[1] = {}) => makeEpisode(db, given)
const save = (body: InputOf<typeof contract.updateProgress>['body']) => call(contract.updateProgress, { body })
const read = (id: number) => call(contract.getEpisodeProgress, { params: { id } })

test('a save returns the stored progress, which can be read back', async () => {
  const { id } = await episode()
  const stored = { progress_seconds: 412, duration_seconds: 1420 }
  expect(await save({ ...stored, episode_id: id, progress_seconds: 412.8 })).toEqual(stored)
  expect(await read(id)).toEqual({ ...stored, updated_at: now.toISOString(), seen: false })
})

test('the answer is 0, null, null without progress', async () => {
  const nothing = { progress_seconds: 0, duration_seconds: null, updated_at: null, seen: false }
  expect(await read(2_147_483_647)).toEqual(nothing)
})

test('an unknown episode is refused', async () => {
  const saved = save({ episode_id: 2_147_483_647, progress_seconds: 60 })
  await expect(saved).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Épisode non trouvé' })
})

test.each([
  [{ progress_seconds: -1 }, 'progress_seconds'],
  [{ progress_seconds: Number.NaN }, 'progress_seconds'],
  [{ progress_seconds: 200_000 }, 'progress_seconds'],
  [{ duration_seconds: 0 }, 'duration_seconds'],
  [{ watched_at: 'hier' }, 'watched_at'],
  [{ episode_id: 0 }, 'episode_id'],
])('a save with %j is refused and the error names the field', async (wrong, field) => {
  const saved = save({ episode_id: 1, progress_seconds: 60, ...wrong })
  await expect(saved).rejects.toMatchObject({ code: 'VALIDATION', fields: [{ field }] })
})

test('an instant that the database cannot keep is refused, and the saves beside it are stored', async () => {
  const { id: episode_id } = await episode()
  const { id: other } = await episode()
  const wrong = { episode_id: other, progress_seconds: 60, watched_at: '0000-01-01T00:00:00Z', played_seconds: 5 }
  const [refused, stored] = await Promise.allSettled([save(wrong), save({ episode_id, progress_seconds: 60 })])
  expect(refused).toMatchObject({ reason: { code: 'VALIDATION', fields: [{ field: 'watched_at' }] } })
  expect(stored).toMatchObject({ value: { progress_seconds: 60 } })
})

test('an episode is seen at 90 %; of an unknown length, at 90 % of 24 minutes', async () => {
  const { id: known, anime_id } = await episode({ duration_seconds: 1000 })
  const { id: unknown } = await episode({ anime_id, episode_number: 2 })
  const seen = async () => {
    const { episodes } = await call(contract.getAnimeProgress, { params: { id: anime_id } })
    return episodes.filter((line) => line.seen).map((line) => line.episode_id)
  }
  await save({ episode_id: known, progress_seconds: 899 })
  await save({ episode_id: unknown, progress_seconds: 1295 })
  expect(await seen()).toEqual([])
  await save({ episode_id: known, progress_seconds: 900 })
  expect(await seen()).toEqual([known])
  await save({ episode_id: unknown, progress_seconds: 1296 })
  expect(await seen()).toEqual([known, unknown])
})

test('an episode stays seen when it is watched again from the start', async () => {
  const { id: episode_id } = await episode()
  const watched = [
    { progress_seconds: 1400, duration_seconds: 1440, watched_at: before(60) },
    { progress_seconds: 30, watched_at: before(5) },
  ]
  for (const each of watched) await save({ episode_id, ...each })
  expect(await read(episode_id)).toMatchObject({ progress_seconds: 30, seen: true })
})

test('a season is marked as seen and not seen in one call; unknown episodes are not counted', async () => {
  const { id: first, anime_id } = await episode()
  const { id: second } = await episode({ anime_id, episode_number: 2 })
  const ids = [second, first, 2_147_483_647]
  expect(await call(contract.markEpisodes, { body: { episode_ids: ids, seen: true } })).toEqual({ marked_count: 2 })
  const params = { id: anime_id }
  const { episodes } = await call(contract.getAnimeProgress, { params })
  expect(episodes.map(({ episode_id, seen, marked_at }) => [episode_id, seen, marked_at])).toEqual([
    [first, true, now.toISOString()],
    [second, true, now.toISOString()],
  ])
  await call(contract.markEpisodes, { body: { episode_ids: ids, seen: false } })
  // Other browsers have positions from before, which the instant of the mark outdates.
  const taken = { progress_seconds: 0, seen: false, updated_at: expect.any(String), marked_at: null }
  expect(await call(contract.getAnimeProgress, { params })).toMatchObject({ episodes: [taken, taken] })
})

test('a late save from before a mark as not seen changes nothing', async () => {
  const { id: episode_id } = await episode({ duration_seconds: 1000 })
  await call(contract.markEpisodes, { body: { episode_ids: [episode_id], seen: false } })
  await save({ episode_id, progress_seconds: 950, watched_at: before(5) })
  expect(await read(episode_id)).toMatchObject({ progress_seconds: 0, seen: false })
})

test('too many marks in one call, and none, are refused', async () => {
  const tooMany = Array.from({ length: maxMarkedEpisodes + 1 }, (_, index) => index + 1)
  for (const episode_ids of [tooMany, []]) {
    await expect(call(contract.markEpisodes, { body: { episode_ids, seen: true } })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'episode_ids' }],
    })
  }
})

test('progress of a signed-out device is adopted by the same rule', async () => {
  const { id: watchedSince } = await episode()
  const { id: onlyThere } = await episode()
  await save({ episode_id: watchedSince, progress_seconds: 700, watched_at: before(5) })
  const saves = [
    { episode_id: watchedSince, progress_seconds: 100, watched_at: before(60) },
    { episode_id: onlyThere, progress_seconds: 200, watched_at: before(60) },
    { episode_id: 2_147_483_647, progress_seconds: 300, watched_at: before(60) },
  ]
  expect(await call(contract.adoptProgress, { body: { saves } })).toEqual({
    adopted_count: 2,
    unknown_episode_ids: [2_147_483_647],
  })
  expect(await read(watchedSince)).toMatchObject({ progress_seconds: 700 })
  expect(await read(onlyThere)).toMatchObject({ progress_seconds: 200 })
})

test('an adopted save has its instant, and one call takes at most 500', async () => {
  const save = { episode_id: 1, progress_seconds: 60, watched_at: before(1) }
  const undated = { episode_id: 1, progress_seconds: 60 } as typeof save
  for (const saves of [[undated], Array.from({ length: 501 }, () => save)]) {
    await expect(call(contract.adoptProgress, { body: { saves } })).rejects.toMatchObject({ code: 'VALIDATION' })
  }
})

test('progress disappears with its deleted episode, permanently after its removal, and with its account', async () => {
  const [{ id: gone }, { id: kept }] = [await episode(), await episode()]
  for (const episode_id of [gone, kept]) await save({ episode_id, progress_seconds: 60 })
  await db.deleteFrom('episode').where('id', '=', gone).execute()
  expect(await exportWatchProgress(db, memberId)).toHaveLength(1)
  await purgeProgress(db, { animeIds: [], episodeIds: [gone] })
  const rows = () => db.selectFrom('watch_progress').select('episode_id').where('account_id', '=', memberId).execute()
  expect(await rows()).toEqual([{ episode_id: kept }])
  await db.deleteFrom('account').where('id', '=', memberId).execute()
  expect(await rows()).toEqual([])
})

test('the data export lists every episode with its position', async () => {
  const { id: anime_id } = await makeAnime(db, { title: 'Les Rails du soir' })
  const { id: episode_id } = await episode({ anime_id, episode_number: 4, language: 'VF' })
  await save({ episode_id, progress_seconds: 60, watched_at: before(1) })
  expect(await exportWatchProgress(db, memberId)).toEqual([
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
