import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import type { AnimeList } from '../contract.ts'
import { writeSearchNames } from './search/write-search-names.ts'

const api = useTestApi()

async function search(query: string): Promise<AnimeList> {
  const { status, body } = await api.get<AnimeList>(`/api/animes?${query}`)
  expect(status).toBe(200)
  return body
}

async function titles(query: string): Promise<string[]> {
  return (await search(query)).animes.map((anime) => anime.title)
}

beforeAll(async () => {
  const { db } = api
  const lantern = await makeAnime(db, {
    title: 'La Lanterne',
    titles: [{ language: 'romaji', text: 'Akari no Ko' }],
    release_year: 2001,
    genres: ['Drame'],
    popularity: 100,
  })
  await makeEpisode(db, { anime_id: lantern.id, language: 'VF' })
  await makeAnime(db, { title: 'La Lanterne des abysses', release_year: 2020, genres: ['Drame'] })
  await makeAnime(db, { title: 'La Lanterne brisée', release_year: 2010, type: 'Film' })
  await makeAnime(db, { title: 'Un tout autre conte', release_year: 1999 })
  await writeSearchNames(db, 'all')
})

test('the best match comes first, without unrelated animes', async () => {
  const answer = await search('search=la%20lanterne')
  expect(answer.animes[0]?.title).toBe('La Lanterne')
  expect(answer).toMatchObject({ total: 3, total_pages: 1, page: 1 })
})

test('an explicit sort overrides the match order', async () => {
  expect(await titles('search=lanterne&sort_by=release_year&sort_order=desc')).toEqual([
    'La Lanterne des abysses',
    'La Lanterne brisée',
    'La Lanterne',
  ])
  expect(await titles('search=lanterne&sort_by=title')).toEqual([
    'La Lanterne',
    'La Lanterne brisée',
    'La Lanterne des abysses',
  ])
})

test('filters apply to the matches, and the total counts the result', async () => {
  expect(await titles('search=lanterne&type=Film')).toEqual(['La Lanterne brisée'])
  expect(await titles('search=lanterne&language=VF')).toEqual(['La Lanterne'])
  expect(await search('search=lanterne&year_min=2005&limit=1')).toMatchObject({ total: 2, total_pages: 2 })
  expect(await titles('search=lanterne&year_max=1990')).toEqual([])
})

test('pages of a search neither repeat nor skip a line', async () => {
  const seen: string[] = []
  for (const page of [1, 2, 3]) seen.push(...(await titles(`search=lanterne&limit=1&page=${page}`)))
  expect(seen).toEqual(await titles('search=lanterne'))
  expect(new Set(seen).size).toBe(3)
  expect(await search('search=lanterne&limit=1&page=4')).toMatchObject({ animes: [], total: 3, total_pages: 3 })
})

test('returns the alternative title that matched, but not the displayed one', async () => {
  const byAlternative = await search('search=akari%20no%20ko')
  expect(byAlternative.animes[0]).toMatchObject({ title: 'La Lanterne', matched_title: 'Akari no Ko' })
  const byTitle = await search('search=la%20lanterne')
  expect(byTitle.animes[0]).not.toHaveProperty('matched_title')
})

test('a text of one character finds nothing, ignoring spaces around it', async () => {
  const nothing = { animes: [], total: 0, total_pages: 0, page: 1, next_cursor: null }
  expect(await search('search=l')).toEqual(nothing)
  expect(await search('search=%20%20l%20')).toEqual(nothing)
})

test('numbers in titles are found, including single digits', async () => {
  const animes = ['Ligne 47', 'Casier n° 23', 'Titan 7'].map((title) => makeAnime(api.db, { title }))
  const ids = (await Promise.all(animes)).map(({ id }) => id)
  await writeSearchNames(api.db, ids)
  expect(await titles('search=47')).toEqual(['Ligne 47'])
  expect(await titles('search=23')).toEqual(['Casier n° 23'])
  expect(await titles('search=7')).toEqual(['Titan 7'])
  await api.db.deleteFrom('anime').where('id', 'in', ids).execute()
})

test('an empty text is not a search', async () => {
  expect(await search('search=')).toMatchObject({ total: 4 })
  expect(await search('search=%20')).toMatchObject({ total: 4 })
})

test.each(['%', '_', '\\', "'", '"', '🌙🌙', '((((', 'a%25', '%ED%A0%80%ED%A0%80', '   ; drop table anime'])(
  'the text "%s" breaks nothing',
  async (text) => {
    expect((await api.get(`/api/animes?search=${encodeURIComponent(`${text}${text}`)}`)).status).toBe(200)
  },
)
