import { expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { getRow } from '../../../../tests/kit/rows.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import type { AnimePreview } from '../preview-contract.ts'

const api = useTestApi()

async function previewOf(slug: string): Promise<AnimePreview> {
  const { status, body } = await api.get<{ preview: AnimePreview }>(`/api/animes/${slug}/preview`)
  expect(status).toBe(200)
  return body.preview
}

test('a preview has a short synopsis, three genres, the art and no more', async () => {
  await makeAnime(api.db, {
    slug: 'les-heures-claires',
    title: 'Les Heures claires',
    synopsis: 'Deux horlogers remontent le temps. '.repeat(20),
    genres: ['Action', 'Aventure', 'Drame', 'Mystère'],
    cover_url: '/media/covers/heures.webp',
    art_url: '/media/art/heures.webp',
    rating: 8.4,
    release_year: 2021,
  })
  const { synopsis, genres, ...preview } = await previewOf('les-heures-claires')
  expect(synopsis?.length).toBeLessThanOrEqual(200)
  expect(synopsis).toMatch(/…$/)
  expect(genres).toHaveLength(3)
  expect(preview).toEqual({
    id: expect.any(Number),
    slug: 'les-heures-claires',
    title: 'Les Heures claires',
    type: 'Anime',
    available_languages: [],
    release_year: 2021,
    episode_count: 0,
    rating: 8.4,
    inks: null,
    minimum_age: null,
    picture_url: '/media/art/heures.webp',
    first_episode: null,
  })
})

test('without art the picture is the cover', async () => {
  await makeAnime(api.db, { slug: 'sans-art', cover_url: '/media/covers/sans-art.webp', art_url: null })
  expect((await previewOf('sans-art')).picture_url).toBe('/media/covers/sans-art.webp')
})

test('it begins with the lowest number of the first season, in VOSTFR, with the best link', async () => {
  const { id: anime_id } = await makeAnime(api.db, { slug: 'a-suivre' })
  for (const season_label of ['OAV', 'Saison 10', 'Saison 2']) await makeEpisode(api.db, { anime_id, season_label })
  await makeEpisode(api.db, { anime_id, season_label: 'Saison 1', episode_number: 2 })
  await makeEpisode(api.db, { anime_id, season_label: 'Saison 1', language: 'VF' })
  const first = await makeEpisode(api.db, {
    anime_id,
    season_label: 'Saison 1',
    sources: [
      { url: 'https://h.example/dead.mp4', health: 'dead' },
      { url: 'https://h.example/alive.mp4', health: 'ok' },
    ],
  })
  const alive = await getRow(api.db, 'episode_source', { url: 'https://h.example/alive.mp4' })
  expect((await previewOf('a-suivre')).first_episode).toEqual({
    id: first.id,
    season_label: 'Saison 1',
    episode_number: 1,
    language: 'VOSTFR',
    best_source_id: alive.id,
  })
})

test('a former slug answers with the present one, an unknown one with 404', async () => {
  const { id } = await makeAnime(api.db, { slug: 'nouveau-nom' })
  await api.db.insertInto('anime_old_slug').values({ anime_id: id, slug: 'ancien-nom' }).execute()
  expect((await previewOf('ancien-nom')).slug).toBe('nouveau-nom')
  expect(await api.get('/api/animes/inconnu/preview')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Anime non trouvé' },
  })
})
