import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { getRow } from '../../../../tests/kit/rows.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { dayMs } from '../../../shared/durations.ts'
import type { AnimeList } from '../contract.ts'
import type { listNewlyReleased, listPlaces } from '../places-contract.ts'

const api = useTestApi()

beforeAll(async () => {
  const { db } = api
  const first = { studio: 'Studio Marée', release_year: 2026, first_aired: '2026-10-04' }
  await makeAnime(db, { ...first, title: 'Digue', genres: ['Drame'] })
  await makeAnime(db, { ...first, title: 'Écluse', first_aired: '2026-11-30' })
  await makeAnime(db, { title: 'Phare', studio: 'STUDIO MAREE', release_year: 1999, first_aired: '1999-01-10' })
  await makeAnime(db, { title: 'Môle', studio: '黒潮', release_year: null })
})

async function read<Body>(address: string): Promise<Body> {
  const { status, body } = await api.get<Body>(address)
  expect(status).toBe(200)
  return body
}

const titles = async (query: string) => (await read<AnimeList>(`/api/animes?${query}`)).animes.map(({ title }) => title)

test('places count their animes; spellings of a studio are one place, named by the most used one', async () => {
  const places = await read<AnswerOf<typeof listPlaces>>('/api/places')
  expect(places.studios).toEqual([{ slug: 'studio-maree', name: 'Studio Marée', anime_count: 3 }])
  expect(places.seasons).toEqual([
    { slug: 'automne-2026', name: 'Automne 2026', anime_count: 2 },
    { slug: 'hiver-1999', name: 'Hiver 1999', anime_count: 1 },
  ])
  expect(places.years).toEqual([
    { slug: '2026', name: '2026', anime_count: 2 },
    { slug: '1999', name: '1999', anime_count: 1 },
  ])
  expect(places.genres).toMatchObject([{ slug: 'drame', name: 'Drame', anime_count: 1 }])
})

test('a studio filters by all of its spellings; an unknown one has no anime', async () => {
  expect(await titles('studio=studio-maree')).toEqual(['Digue', 'Écluse', 'Phare'])
  expect(await titles('studio=inconnu')).toEqual([])
})

test('a broadcast season filters; another text is refused', async () => {
  expect(await titles('season=automne-2026')).toEqual(['Digue', 'Écluse'])
  const { status, body } = await api.get<{ message: string }>('/api/animes?season=fall-2026')
  expect([status, body.message]).toEqual([400, 'Une saison telle que automne-2026 est attendue'])
})

test('the newly released animes are those with episodes of the last seven days in the language', async () => {
  const { db } = api
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
  const { id: digue } = await getRow(db, 'anime', { title: 'Digue' })
  const { id: ecluse } = await getRow(db, 'anime', { title: 'Écluse' })
  await makeEpisode(db, { anime_id: digue, episode_number: 1, language: 'VF', created_at: daysAgo(3) })
  await makeEpisode(db, { anime_id: digue, episode_number: 2, language: 'VF', created_at: daysAgo(8) })
  await makeEpisode(db, { anime_id: ecluse, episode_number: 1, language: 'VF', created_at: daysAgo(1) })
  await makeEpisode(db, { anime_id: ecluse, episode_number: 2, language: 'VF', created_at: daysAgo(1) })
  await makeEpisode(db, { anime_id: ecluse, episode_number: 3, language: 'VOSTFR', created_at: daysAgo(1) })
  const { animes } = await read<AnswerOf<typeof listNewlyReleased>>('/api/new-releases?language=VF')
  expect(animes.map(({ title, new_episodes }) => [title, new_episodes])).toEqual([
    ['Écluse', 2],
    ['Digue', 1],
  ])
})
