import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import type { AnimeCard } from '../contract.ts'
import { facetSetsFor } from './list-similar-animes.ts'

const api = useTestApi()
let source: number

async function similar(id: number, query = ''): Promise<string[]> {
  const { status, body } = await api.get<{ animes: AnimeCard[] }>(`/api/animes/${id}/similar${query}`)
  expect(status).toBe(200)
  return body.animes.map((anime) => anime.title)
}

beforeAll(async () => {
  const { db } = api
  const made = await makeAnime(db, { title: 'Modèle', genres: ['Action', 'Fanfare'], studio: 'Atelier Kiri' })
  source = made.id
  await makeEpisode(db, { anime_id: source, language: 'VOSTFR' })
  for (let index = 0; index < 10; index++) {
    await makeAnime(db, { title: `Action ${index}`, genres: ['Action'], popularity: 1000 + index })
  }
  const fanfare = await makeAnime(db, { title: 'Même fanfare', genres: ['Fanfare'] })
  await makeEpisode(db, { anime_id: fanfare.id, language: 'VF' })
  await makeAnime(db, { title: 'Les deux genres', genres: ['Action', 'Fanfare'] })
  await makeAnime(db, { title: 'Le même studio', genres: ['Action', 'Fanfare'], studio: 'Atelier Kiri' })
  await makeAnime(db, { title: 'Rien de commun', genres: ['Cuisine'], type: 'Film' })
})

test('the most similar come first in any language, without the anime itself', async () => {
  expect(await similar(source)).toEqual([
    'Le même studio',
    'Les deux genres',
    'Même fanfare',
    'Action 9',
    'Action 8',
    'Action 7',
  ])
})

test('returns the requested number as long as the catalogue has enough animes', async () => {
  expect(await similar(source, '?limit=13')).toHaveLength(13)
  const all = await similar(source, '?limit=100')
  expect(all).toHaveLength(14)
  expect(all.at(-1)).toBe('Rien de commun')
})

test('an anime without a genre has similar ones too', async () => {
  const { id } = await makeAnime(api.db, { title: 'Sans genre' })
  expect(await similar(id)).toHaveLength(6)
})

test('the facet sets are all genres, all but one, then fewer of the commonest, then none', () => {
  const sets = facetSetsFor([7, 5, 3], -1).map((set) => set.join())
  expect(sets.toSorted()).toEqual(['', '-1', '5,3', '7', '7,3', '7,5', '7,5,3'].toSorted())
})

test('an anime without a genre is compared with those of its type, then with any', () => {
  expect(facetSetsFor([], -2)).toEqual([[-2], []])
})
