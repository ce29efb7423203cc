import { expect, test } from 'vitest'
import { type AnimeToMake, makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { getRow } from '../../../../tests/kit/rows.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import type { Anime } from '../contract.ts'
import type { AnimePreview } from '../preview-contract.ts'

// Winter: Paris is one hour ahead of UTC, Tokyo nine.
const api = useTestApi({ now: () => new Date('2026-01-15T12:00:00Z') })

async function previewOf(slug: string): Promise<AnimePreview> {
  const { status, body } = await api.get<{ preview: AnimePreview }>(`/api/animes/${slug}/preview`)
  expect(status).toBe(200)
  return body.preview
}

test('an anime has everything its page shows', async () => {
  const stored = {
    slug: 'les-heures-claires',
    title: 'Les Heures claires',
    type: 'Film',
    status: 'en cours',
    is_classic: true,
    release_year: 2021,
    rating: 8.4,
    studio: 'Atelier Koharu',
    synopsis: 'Deux horlogers.',
    age_rating: '10+',
    original_language: 'ja',
    cover_url: '/media/covers/heures.webp',
    art_url: '/media/art/heures.webp',
    external_ids: { mal: '12' },
    titles: [
      { language: 'en', text: 'Clear Hours' },
      { language: 'ja', text: '明るい時間' },
    ],
  } satisfies AnimeToMake
  const { id } = await makeAnime(api.db, {
    ...stored,
    first_aired: '2024-07-05',
    genres: ['Drame'],
    slots: [{ day: 'samedi', hour: '01h55', language: 'VOSTFR', zone: 'Asia/Tokyo' }],
    created_at: '2026-01-01T10:00:00Z',
    updated_at: '2026-01-02T10:00:00Z',
  })
  await makeEpisode(api.db, { anime_id: id, language: 'VF' })
  const { status, body } = await api.get('/api/animes/les-heures-claires')
  expect(status).toBe(200)
  expect(body).toEqual({
    anime: {
      ...stored,
      id,
      cover_placeholder: null,
      trailer_url: null,
      inks: null,
      relations: [],
      franchise: null,
      available_languages: ['VF'],
      broadcast_season: 'ete-2024',
      genres: [{ id: expect.any(Number), name: 'Drame' }],
      episode_count: 1,
      created_at: '2026-01-01T10:00:00.000Z',
      minimum_age: 10,
      slots: [{ day: 'vendredi', hour: '17h55', language: 'VOSTFR' }],
      updated_at: '2026-01-02T10:00:00.000Z',
    },
    is_trailer_playable: false,
  })
})

test('returns an anime with few known facts', async () => {
  const { slug } = await makeAnime(api.db)
  const { body } = await api.get<{ anime: Anime }>(`/api/animes/${slug}`)
  expect(body.anime).toMatchObject({ titles: [], slots: [], genres: [], rating: null, external_ids: {} })
})

test('an old slug returns the anime and its preview under the new slug', async () => {
  await makeAnime(api.db, { slug: 'nouveau-nom', oldSlugs: ['ancien-nom'] })
  const { status, body } = await api.get<{ anime: Anime }>('/api/animes/ancien-nom')
  expect(status).toBe(200)
  expect(body.anime.slug).toBe('nouveau-nom')
  expect((await previewOf('ancien-nom')).slug).toBe('nouveau-nom')
})

test('a slug that another anime took over returns that anime, not its former owner', async () => {
  await makeAnime(api.db, { slug: 'parti', oldSlugs: ['disputé'] })
  await makeAnime(api.db, { slug: 'disputé' })
  const { body } = await api.get<{ anime: Anime }>(`/api/animes/${encodeURIComponent('disputé')}`)
  expect(body.anime.slug).toBe('disputé')
})

test.each(['/api/animes/jamais-vu', '/api/animes/jamais-vu/preview'])('returns 404 for %s', async (path) => {
  expect(await api.get(path)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Anime non trouvé' },
  })
})

test.each([
  [null, false],
  ['https://fichiers.example/annonce.mp4', true],
  ['https://inconnu.example/page', false],
])('a trailer at %s is playable: %s', async (trailer_url, is_trailer_playable) => {
  const { slug } = await makeAnime(api.db, { trailer_url })
  const { body } = await api.get(`/api/animes/${slug}`)
  expect(body).toMatchObject({ anime: { trailer_url }, is_trailer_playable })
})

test('a preview has a short synopsis, three genres, the art and no more', async () => {
  await makeAnime(api.db, {
    slug: 'les-heures-breves',
    title: 'Les Heures brèves',
    synopsis: 'Deux horlogers remontent le temps. '.repeat(20),
    genres: ['Action', 'Aventure', 'Drame', 'Mystère'],
    cover_url: '/media/covers/heures.webp',
    art_url: '/media/art/heures.webp',
    rating: 8.4,
    release_year: 2021,
  })
  const { synopsis, genres, ...preview } = await previewOf('les-heures-breves')
  expect(synopsis?.length).toBeLessThanOrEqual(200)
  expect(synopsis).toMatch(/…$/)
  expect(genres).toHaveLength(3)
  expect(preview).toEqual({
    id: expect.any(Number),
    slug: 'les-heures-breves',
    title: 'Les Heures brèves',
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

test('a preview without art shows the cover', async () => {
  await makeAnime(api.db, { slug: 'sans-art', cover_url: '/media/covers/sans-art.webp', art_url: null })
  expect((await previewOf('sans-art')).picture_url).toBe('/media/covers/sans-art.webp')
})

test('a preview begins with the lowest number of the first season, in VOSTFR, with the best link', async () => {
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
