import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs, type TestCaller } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { handleWatching } from './public.ts'

const { db } = useTestDatabase()
let clock = new Date('2026-11-21T20:00:00Z')
const api = createApi()

handleWatching(api, { db, now: () => clock })

/** A member with a series of their own; each action happens a minute after the previous one. */
async function viewer() {
  const call = callAs(api, (await makeAccount(db)).id)
  const later: TestCaller = (endpoint, input) => {
    clock = new Date(clock.getTime() + 60_000)
    return call(endpoint, input)
  }
  const lines = () => call(contract.listWatching, { query: {} })
  return {
    ...(await makeSeries()),
    call,
    watch: (episode_id: number, progress_seconds: number) =>
      later(contract.updateProgress, { body: { episode_id, progress_seconds, duration_seconds: 1000 } }),
    mark: (episode_ids: number[], seen = true) => later(contract.markEpisodes, { body: { episode_ids, seen } }),
    remove: (anime_id: number) => later(contract.removeWatchingLine, { params: { anime_id } }),
    lines,
    /** Formats each line as 'season number language position'. */
    places: async () =>
      (await lines()).map((line) =>
        [line.season_label, line.episode_number, line.language, line.progress_seconds].join(' '),
      ),
  }
}

/** Creates an anime of two seasons in VOSTFR, three episodes each, the first two also in VF. */
async function makeSeries() {
  const { id } = await makeAnime(db, { genres: ['Drame', 'Mystère'] })
  const ids: Record<string, number> = {}
  for (const [season, season_label] of ['Saison 1', 'Saison 2'].entries()) {
    for (const episode_number of [1, 2, 3]) {
      const key = `${season + 1}.${episode_number}`
      ids[key] = (await makeEpisode(db, { anime_id: id, season_label, episode_number })).id
      if (season > 0 || episode_number === 3) continue
      ids[`${key} VF`] = (await makeEpisode(db, { anime_id: id, season_label, episode_number, language: 'VF' })).id
    }
  }
  return { id, episode: (key: string) => ids[key] ?? 0 }
}

test('a line has everything that the page shows', async () => {
  const { watch, lines } = await viewer()
  const anime = await makeAnime(db, { type: 'Film', cover_url: '/covers/mer.svg', genres: ['Aventure', 'Action'] })
  const { id } = await makeEpisode(db, { anime_id: anime.id, season_label: 'Films', title: 'Le large' })
  await watch(id, 250)
  expect(await lines()).toEqual([
    {
      anime_id: anime.id,
      slug: anime.slug,
      title: anime.title,
      cover_url: '/covers/mer.svg',
      art_url: null,
      anime_type: 'Film',
      genres: [
        { id: expect.any(Number), name: 'Aventure' },
        { id: expect.any(Number), name: 'Action' },
      ],
      episode_id: id,
      season_label: 'Films',
      episode_number: 1,
      number_label: null,
      episode_title: 'Le large',
      thumbnail_url: null,
      language: 'VOSTFR',
      progress_seconds: 250,
      duration_seconds: 1000,
      last_watched: clock.toISOString(),
      completed: false,
      is_next: false,
      skips_off_story: false,
    },
  ])
})

test('an anime has one line, for the episode watched last', async () => {
  const { watch, places, episode } = await viewer()
  await watch(episode('1.1'), 300)
  await watch(episode('2.2'), 400)
  await watch(episode('1.2'), 500)
  expect(await places()).toEqual(['Saison 1 2 VOSTFR 500'])
})

test('the anime watched last comes first', async () => {
  const { watch, lines } = await viewer()
  const [one, other] = [await makeSeries(), await makeSeries()]
  await watch(one.episode('1.1'), 300)
  await watch(other.episode('1.1'), 300)
  expect((await lines()).map((line) => line.anime_id)).toEqual([other.id, one.id])
  await watch(one.episode('1.1'), 400)
  expect((await lines()).map((line) => line.anime_id)).toEqual([one.id, other.id])
})

test('a seen episode is replaced by the next one of the same language', async () => {
  const { watch, lines, episode } = await viewer()
  await watch(episode('1.1 VF'), 900)
  const next = { episode_number: 2, language: 'VF', progress_seconds: 0, completed: false, is_next: true }
  expect(await lines()).toMatchObject([next])
})

test('a next episode that was already started keeps its position', async () => {
  const { watch, lines, episode } = await viewer()
  await watch(episode('1.2'), 330)
  await watch(episode('1.1'), 990)
  expect(await lines()).toMatchObject([{ episode_number: 2, progress_seconds: 330, is_next: false }])
})

test('the line disappears after the last episode of its language, and returns with a new one', async () => {
  const { watch, places, id, episode } = await viewer()
  await watch(episode('1.2 VF'), 990)
  expect(await places()).toEqual([])
  await makeEpisode(db, { anime_id: id, episode_number: 3, language: 'VF' })
  expect(await places()).toEqual(['Saison 1 3 VF 0'])
})

test('a seen episode that is watched again has a line, as completed', async () => {
  const { watch, lines, episode } = await viewer()
  await watch(episode('1.1'), 950)
  await watch(episode('1.1'), 100)
  expect(await lines()).toMatchObject([{ episode_number: 1, progress_seconds: 100, completed: true, is_next: false }])
})

test('the next episode of a rewatched series starts at 0 although it was seen', async () => {
  const { watch, lines, episode } = await viewer()
  for (const key of ['1.1', '1.2', '1.1']) await watch(episode(key), 950)
  expect(await lines()).toMatchObject([{ episode_number: 2, progress_seconds: 0, completed: true, is_next: true }])
})

test('marking the current episode as seen advances the line', async () => {
  const { watch, mark, places, episode } = await viewer()
  await watch(episode('1.1'), 200)
  await mark([episode('1.1')])
  expect(await places()).toEqual(['Saison 1 2 VOSTFR 0'])
})

test('marking up to an episode starts a line after the last marked one', async () => {
  const { mark, places, episode } = await viewer()
  await mark(['2.1', '1.1', '1.2', '1.3'].map(episode))
  expect(await places()).toEqual(['Saison 2 2 VOSTFR 0'])
})

test('marking earlier episodes does not move the line from the episode being watched', async () => {
  const { watch, mark, places, episode } = await viewer()
  await watch(episode('2.2'), 400)
  await mark(['1.1', '1.2'].map(episode))
  expect(await places()).toEqual(['Saison 2 2 VOSTFR 400'])
})

test('episodes marked as seen after the current one are skipped', async () => {
  const { watch, mark, places, episode } = await viewer()
  await watch(episode('1.1'), 950)
  await mark(['1.2', '1.3'].map(episode))
  expect(await places()).toEqual(['Saison 2 1 VOSTFR 0'])
})

test('an episode marked as not seen becomes the next one again', async () => {
  const { watch, mark, places, episode } = await viewer()
  await watch(episode('1.1'), 950)
  await watch(episode('1.2'), 950)
  await mark([episode('1.2')], false)
  expect(await places()).toEqual(['Saison 1 2 VOSTFR 0'])
  await mark([episode('1.1')], false)
  expect(await places()).toEqual([])
})

test('a removed line keeps its positions, and returns when the member watches again', async () => {
  const { call, watch, remove, places, id, episode } = await viewer()
  await watch(episode('1.2'), 400)
  expect(await remove(id)).toEqual({ removed: true })
  expect(await places()).toEqual([])
  expect(await call(contract.getEpisodeProgress, { params: { id: episode('1.2') } })).toMatchObject({
    progress_seconds: 400,
  })
  const late = new Date(clock.getTime() - 30_000).toISOString()
  await call(contract.updateProgress, { body: { episode_id: episode('1.2'), progress_seconds: 410, watched_at: late } })
  expect(await places()).toEqual([])
  await watch(episode('1.3'), 60)
  expect(await places()).toEqual(['Saison 1 3 VOSTFR 60'])
})

test('a removed line can be restored to its place', async () => {
  const { call, watch, remove, places, id, episode } = await viewer()
  await watch(episode('1.1'), 300)
  const restore = () => call(contract.restoreWatchingLine, { params: { anime_id: id } })
  await remove(id)
  expect(await places()).toEqual([])
  expect(await restore()).toEqual({ restored: true })
  expect(await places()).toEqual(['Saison 1 1 VOSTFR 300'])
  expect(await restore()).toEqual({ restored: false })
})

test('removing an unknown anime is refused, and so is an invalid id', async () => {
  const { call, remove } = await viewer()
  expect(await remove(2_147_483_647)).toEqual({ removed: false })
  await expect(call(contract.removeWatchingLine, { params: { anime_id: 'x' } })).rejects.toMatchObject({
    code: 'VALIDATION',
    message: 'ID anime invalide',
  })
})

test('a prologue is followed by episode 1, and episode 12 by 12.5, with its label', async () => {
  const { id } = await makeAnime(db)
  const make = (episode_number: number, number_label?: string) =>
    makeEpisode(db, { anime_id: id, episode_number, number_label: number_label ?? null })
  const prologue = await make(0)
  const [first, twelfth] = [await make(1), await make(12)]
  await make(12.5, 'Spécial')
  await make(13)
  const { watch, lines } = await viewer()
  await watch(prologue.id, 990)
  expect(await lines()).toMatchObject([{ episode_id: first.id, episode_number: 1, number_label: null }])
  await watch(twelfth.id, 990)
  expect(await lines()).toMatchObject([{ episode_number: 12.5, number_label: 'Spécial' }])
})

test('members who skip fillers and recaps continue with the story, and are told', async () => {
  const { watch, call, episode } = await viewer()
  await db.updateTable('episode').set({ off_story: 'filler' }).where('id', '=', episode('1.2')).execute()
  await db.updateTable('episode').set({ off_story: 'récap' }).where('id', '=', episode('1.3')).execute()
  await watch(episode('1.1'), 1000)
  const next = async (skip_off_story: 'true' | 'false') => {
    const [line] = await call(contract.listWatching, { query: { skip_off_story } })
    return [line?.season_label, line?.episode_number, line?.skips_off_story]
  }
  expect(await next('false')).toEqual(['Saison 1', 2, false])
  expect(await next('true')).toEqual(['Saison 2', 1, true])
  // Opened by hand, it is continued like any other.
  await watch(episode('1.2'), 100)
  expect(await next('true')).toEqual(['Saison 1', 2, false])
})
