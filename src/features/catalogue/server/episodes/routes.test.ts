import { expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useTestApi } from '../../../../../tests/kit/test-api.ts'
import type { Season } from '../../episodes-contract.ts'

const api = useTestApi()

async function seasonsOf(animeId: number): Promise<Season[]> {
  const { status, body } = await api.get<{ seasons: Season[] }>(`/api/animes/${animeId}/episodes`)
  expect(status).toBe(200)
  return body.seasons
}

test('films come first, then seasons by number, then other labels in alphabetical order', async () => {
  const { id: anime_id } = await makeAnime(api.db)
  for (const season_label of ['OAV', 'Saison 10', 'Épilogue', 'Saison 2', 'Films']) {
    await makeEpisode(api.db, { anime_id, season_label })
  }
  const labels = (await seasonsOf(anime_id)).map((season) => season.season_label)
  expect(labels).toEqual(['Films', 'Saison 2', 'Saison 10', 'Épilogue', 'OAV'])
})

test('within a season episodes come by number, VOSTFR before VF', async () => {
  const { id: anime_id } = await makeAnime(api.db)
  await makeEpisode(api.db, { anime_id, episode_number: 10 })
  await makeEpisode(api.db, { anime_id, episode_number: 2, language: 'VF' })
  await makeEpisode(api.db, { anime_id, episode_number: 2, language: 'VOSTFR' })
  const [season] = await seasonsOf(anime_id)
  expect(season?.episodes.map((episode) => [episode.episode_number, episode.language])).toEqual([
    [2, 'VOSTFR'],
    [2, 'VF'],
    [10, 'VOSTFR'],
  ])
})

test('a prologue comes first, and a fraction lies between its neighbours, with its label', async () => {
  const { id: anime_id } = await makeAnime(api.db)
  for (const episode_number of [13, 12, 0]) await makeEpisode(api.db, { anime_id, episode_number })
  await makeEpisode(api.db, { anime_id, episode_number: 12.5, number_label: 'Spécial' })
  const [season] = await seasonsOf(anime_id)
  expect(season?.episodes.map((episode) => [episode.episode_number, episode.number_label])).toEqual([
    [0, null],
    [12, null],
    [12.5, 'Spécial'],
    [13, null],
  ])
  for (const episode_number of [-1, 1.555]) {
    await expect(makeEpisode(api.db, { anime_id, episode_number })).rejects.toThrow('episode_number_written')
  }
})

test('an episode has all its fields and sources', async () => {
  const stored = {
    title: 'Le Départ',
    synopsis: 'On part.',
    thumbnail_url: '/media/thumbs/depart.webp',
    intro_start: 60,
    intro_end: 150,
    outro_start: 1350,
  }
  const [first, second] = [
    { url: 'https://un.example/1.mp4', host: 'un.example', health: 'ok', captions_url: 'https://un.example/1.vtt' },
    { url: 'https://deux.example/1.m3u8', host: 'deux.example' },
  ] as const
  const { id, anime_id } = await makeEpisode(api.db, {
    ...stored,
    duration_seconds: 1440,
    release_date: '2026-01-05T17:00:00Z',
    sources: [first, second],
  })
  const episode = {
    ...stored,
    id,
    season_label: 'Saison 1',
    episode_number: 1,
    number_label: null,
    off_story: null,
    language: 'VOSTFR',
    duration: 1440,
    video_url: first.url,
    release_date: '2026-01-05T17:00:00.000Z',
    sources: [
      { ...first, id: expect.any(Number), priority: 0 },
      { ...second, id: expect.any(Number), priority: 1, health: 'unknown', captions_url: null },
    ],
    is_withheld: false,
  }
  expect(await seasonsOf(anime_id)).toEqual([{ season_label: 'Saison 1', episodes: [episode] }])
})

test('the video is the first source by priority that is not dead', async () => {
  const { anime_id } = await makeEpisode(api.db, {
    sources: [
      { url: 'https://h.example/late.mp4', priority: 9, health: 'ok' },
      { url: 'https://h.example/dead.mp4', priority: 1, health: 'dead' },
      { url: 'https://h.example/slow.mp4', priority: 2, health: 'slow' },
    ],
  })
  const episode = (await seasonsOf(anime_id))[0]?.episodes[0]
  expect(episode?.video_url).toBe('https://h.example/slow.mp4')
  expect(episode?.sources.map((source) => source.priority)).toEqual([1, 2, 9])
})

test('an episode without a living source has no video', async () => {
  const { anime_id } = await makeEpisode(api.db, { sources: [{ url: 'https://h.example/x.mp4', health: 'dead' }] })
  await makeEpisode(api.db, { anime_id, episode_number: 2 })
  const [season] = await seasonsOf(anime_id)
  expect(season?.episodes.map((episode) => episode.video_url)).toEqual([null, null])
  expect(season?.episodes.map((episode) => episode.sources.length)).toEqual([1, 0])
})

test('returns no season for an anime without episodes and 404 for an unknown anime', async () => {
  const { id } = await makeAnime(api.db)
  expect(await seasonsOf(id)).toEqual([])
  const { status, body } = await api.get('/api/animes/2147483647/episodes')
  expect(status).toBe(404)
  expect(body).toEqual({ code: 'NOT_FOUND', message: 'Anime non trouvé' })
})
