import type { Updateable } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAnime, makeGenre } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { insertRow } from '../../../../tests/kit/rows.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { catalogueChanged, createEvents } from '../../../platform/events/create-events.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import { type AnimeFilters, type AnimeList, animeFilters, listAnimes } from '../contract.ts'
import { refreshAnimeFacts } from './queries/refresh-anime-facts.ts'
import { writeSearchNames } from './search/write-search-names.ts'

const api = useTestApi()

async function list(query: string): Promise<AnimeList> {
  const { status, body } = await api.get<AnimeList>(`/api/animes?${query}`)
  expect(status).toBe(200)
  return body
}

async function titles(query: string): Promise<string[]> {
  return (await list(query)).animes.map((anime) => anime.title)
}

const eclat = '« Éclat » de neige'
const edredon = 'Édredon'
const lampe = 'La Lampe bleue'
const zebrures = 'zébrures'
let mystery: number
let sport: number

beforeAll(async () => {
  const { db } = api
  mystery = await makeGenre(db, 'Mystère')
  sport = await makeGenre(db, 'Sport')
  const { id: lampeId } = await makeAnime(db, {
    title: lampe,
    genres: ['Sport', 'Mystère'],
    release_year: 2019,
    status: 'en cours',
    rating: 7.5,
    popularity: 10,
    created_at: '2026-01-03T00:00:00Z',
  })
  await makeEpisode(db, { anime_id: lampeId, language: 'VF' })
  await makeEpisode(db, { anime_id: lampeId, language: 'VOSTFR' })
  const { id: eclatId } = await makeAnime(db, {
    title: eclat,
    genres: ['Sport'],
    is_classic: true,
    release_year: 1998,
    rating: 9.1,
    popularity: 500,
    created_at: '2026-01-01T00:00:00Z',
  })
  await makeEpisode(db, { anime_id: eclatId, language: 'VOSTFR' })
  await makeAnime(db, {
    title: edredon,
    type: 'Film',
    genres: ['Mystère'],
    release_year: 2024,
    popularity: 50,
    created_at: '2026-01-02T00:00:00Z',
  })
  await makeAnime(db, { title: zebrures, created_at: '2026-01-04T00:00:00Z' })
})

describe('filters', () => {
  test('with several genres an anime must have all of them', async () => {
    expect(await titles(`genres=${sport}`)).toEqual([eclat, lampe])
    expect(await titles(`genres=${sport},${mystery}`)).toEqual([lampe])
    expect(await titles(`genres=${mystery},${sport},${sport}`)).toEqual([lampe])
  })

  test('an unused or unknown genre returns an empty list', async () => {
    expect(await list('genres=2147483647')).toEqual({
      animes: [],
      total: 0,
      total_pages: 0,
      page: 1,
      next_cursor: null,
    })
  })

  test('by type, where "all" does not filter', async () => {
    expect(await titles('type=Film')).toEqual([edredon])
    expect(await titles('type=all&language=all')).toHaveLength(4)
  })

  test('by language; an anime with both matches either', async () => {
    expect(await titles('language=VF')).toEqual([lampe])
    expect(await titles('language=VOSTFR')).toEqual([eclat, lampe])
  })

  test('by years, inclusive; animes without a year are left out', async () => {
    expect(await titles('year_min=2019&year_max=2024')).toEqual([edredon, lampe])
    expect(await titles('year_max=1998')).toEqual([eclat])
    expect(await titles('year_min=2024&year_max=2019')).toEqual([])
  })

  test.each(['true', '1'])('is_classic=%s returns the classics', async (value) => {
    expect(await titles(`is_classic=${value}`)).toEqual([eclat])
  })

  test.each(['false', '0'])('is_classic=%s returns the others', async (value) => {
    expect(await titles(`is_classic=${value}`)).toEqual([edredon, lampe, zebrures])
  })

  test('with one of several genres, and without others', async () => {
    expect(await titles(`genres=${sport},${mystery}&genres_match=any`)).toEqual([eclat, edredon, lampe])
    expect(await titles(`genres=${sport}&without_genres=${mystery}`)).toEqual([eclat])
  })

  test('by status, rating and complete dubbing', async () => {
    expect(await titles('status=en%20cours')).toEqual([lampe])
    expect(await titles('rating_min=8')).toEqual([eclat])
    expect(await titles('vf_complete=1')).toEqual([lampe])
  })

  test('by length; animes without episodes are left out', async () => {
    expect(await titles('length=court')).toEqual([eclat, lampe])
    expect(await titles('length=long')).toEqual([])
    expect(await titles('length=all')).toHaveLength(4)
  })

  test('filters combine, and the total counts the result', async () => {
    const answer = await list(`genres=${sport}&type=Anime&language=VOSTFR&year_min=1990&year_max=2000&is_classic=1`)
    expect(answer).toMatchObject({ total: 1, total_pages: 1, page: 1 })
    expect(answer.animes[0]?.title).toBe(eclat)
  })
})

describe('order', () => {
  test('by title in French order by default', async () => {
    expect(await titles('')).toEqual([eclat, edredon, lampe, zebrures])
    expect(await titles('sort_order=desc')).toEqual([zebrures, lampe, edredon, eclat])
  })

  test('by year in both directions, animes without a year last', async () => {
    expect(await titles('sort_by=release_year&sort_order=desc')).toEqual([edredon, lampe, eclat, zebrures])
    expect(await titles('sort_by=release_year')).toEqual([eclat, lampe, edredon, zebrures])
  })

  test('by rating in both directions, animes without one last and by title', async () => {
    const unrated = [edredon, zebrures]
    expect(await titles('sort_by=rating&sort_order=desc')).toEqual([eclat, lampe, ...unrated])
    expect(await titles('sort_by=rating&sort_order=asc')).toEqual([lampe, eclat, ...unrated])
  })

  test('by date added', async () => {
    expect(await titles('sort_by=created_at&sort_order=desc')).toEqual([zebrures, lampe, edredon, eclat])
  })

  test('by popularity', async () => {
    expect((await titles('sort_by=popularity&sort_order=desc'))[0]).toBe(eclat)
    expect((await titles('sort_by=popularity&sort_order=asc'))[0]).toBe(zebrures)
  })
})

describe('pages', () => {
  test('a page beyond the last is empty and still has the total', async () => {
    expect(await list('page=9&limit=3')).toEqual({ animes: [], total: 4, total_pages: 2, page: 9, next_cursor: null })
  })

  test('the first page of twenty is the default', () => {
    expect(listAnimes.query.parse({})).toEqual({ page: 1, limit: 20 })
  })

  test('the last page holds the remainder', async () => {
    expect((await list('page=2&limit=3')).animes).toHaveLength(1)
  })
})

test('a card has its fields, with genres in their display order', async () => {
  const { animes } = await list('genres=&language=VF')
  expect(animes).toEqual([
    {
      id: expect.any(Number),
      slug: expect.stringContaining('la-lampe-bleue'),
      title: lampe,
      cover_url: null,
      cover_placeholder: null,
      type: 'Anime',
      is_classic: false,
      available_languages: ['VOSTFR', 'VF'],
      genres: [
        { id: sport, name: 'Sport' },
        { id: mystery, name: 'Mystère' },
      ],
      release_year: 2019,
      episode_count: 1,
      rating: 7.5,
      studio: null,
      synopsis: null,
      created_at: '2026-01-03T00:00:00.000Z',
    },
  ])
})

test('of two animes with the same title the one added first comes first in both directions', async () => {
  const ids = [(await makeAnime(api.db, { title: 'Aube' })).id, (await makeAnime(api.db, { title: 'Aube' })).id]
  for (const order of ['asc', 'desc']) {
    const { animes } = await list(`sort_by=title&sort_order=${order}`)
    expect(animes.filter(({ title }) => title === 'Aube').map(({ id }) => id)).toEqual(ids)
  }
})

describe('a list that is kept goes with a change of what it is filtered by:', () => {
  type Change = (id: number) => Promise<unknown>
  const become =
    (columns: Updateable<Tables['anime']>): Change =>
    async (id) => {
      await api.db.updateTable('anime').set(columns).where('id', '=', id).execute()
      await refreshAnimeFacts(api.db, [id])
      await writeSearchNames(api.db, [id])
    }
  const dub: Change = (anime_id) => makeEpisode(api.db, { anime_id, language: 'VF' })
  const addGenre: Change = async (anime_id) => {
    await insertRow(api.db, 'anime_genre', { anime_id, genre_id: sport, position: 0 })
    await refreshAnimeFacts(api.db, [anime_id])
  }
  /** For each filter, a change that brings an anime into its list or out of it. */
  const changes: Record<keyof AnimeFilters, { filter: () => string; change: Change }> = {
    search: { filter: () => 'search=presqu', change: become({ title: 'La Presqu’île' }) },
    genres: { filter: () => `genres=${sport}`, change: addGenre },
    genres_match: { filter: () => `genres=${sport},${mystery}&genres_match=any`, change: addGenre },
    without_genres: { filter: () => `without_genres=${sport}`, change: addGenre },
    type: { filter: () => 'type=Film', change: become({ type: 'Film' }) },
    language: { filter: () => 'language=VF', change: dub },
    year_min: { filter: () => 'year_min=2031', change: become({ release_year: 2031 }) },
    year_max: { filter: () => 'year_max=1950', change: become({ release_year: 1950 }) },
    is_classic: { filter: () => 'is_classic=true', change: become({ is_classic: true }) },
    status: { filter: () => 'status=%C3%A0%20venir', change: become({ status: 'à venir' }) },
    season: { filter: () => 'season=automne-2026', change: become({ first_aired: '2026-10-04' }) },
    studio: { filter: () => 'studio=kamome', change: become({ studio: 'Kamome' }) },
    rating_min: { filter: () => 'rating_min=9.5', change: become({ rating: 9.6 }) },
    length: { filter: () => 'length=court', change: dub },
    vf_complete: { filter: () => 'vf_complete=true', change: dub },
  }

  test.each(Object.keys(animeFilters.shape) as (keyof AnimeFilters)[])('%s', async (name) => {
    const { filter, change } = changes[name]
    const { id } = await makeAnime(api.db)
    await writeSearchNames(api.db, [id])
    const kept = await list(`limit=100&${filter()}`)
    const isListed = ({ animes }: AnimeList) => animes.some((anime) => anime.id === id)
    const heard: string[] = []
    const events = createEvents(api.connection, createLog('silent', false))
    events.on(catalogueChanged, { onEvent: (tags) => void heard.push(...tags), onGap: () => {} })
    await events.start()
    await change(id)
    await events.catchUp()
    await events.close()
    expect(isListed(await list(`limit=100&${filter()}`))).toBe(!isListed(kept))
    // The tags of a list without this anime (`listAnimes.shows`).
    expect(heard).toContain(name === 'search' ? 'search' : 'animes')
  })
})
