import { expect, test } from 'vitest'
import { makeAnime, makeGenre } from '../../../../tests/factories/make-anime.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import { writeSearchNames } from './search/write-search-names.ts'

const api = useTestApi()

test('the counts follow the filters and the search, including the selected genres', async () => {
  const { db } = api
  const lantern = await makeAnime(db, { title: 'Lanterne rouge', type: 'Film', genres: ['Drame', 'Sport'] })
  await makeAnime(db, { title: 'Lanterne bleue', genres: ['Drame'], release_year: 1999 })
  await makeAnime(db, { title: 'Autre conte', type: 'Film', genres: ['Sport'] })
  await writeSearchNames(db, 'all')
  const countsOf = async (query: string) => {
    const { body } = await api.get<{ genres: { id: number; name: string; anime_count: number }[] }>(
      `/api/genres?${query}`,
    )
    return Object.fromEntries(body.genres.map(({ name, anime_count }) => [name, anime_count]))
  }
  expect(await countsOf('')).toMatchObject({ Drame: 2, Sport: 2 })
  expect(await countsOf('type=Film')).toMatchObject({ Drame: 1, Sport: 2 })
  expect(await countsOf('search=lanterne')).toMatchObject({ Drame: 2, Sport: 1 })
  expect(await countsOf('search=lanterne&year_max=2000')).toMatchObject({ Drame: 1, Sport: 0 })
  expect(await countsOf('search=l')).toMatchObject({ Drame: 0, Sport: 0 })
  const { body } = await api.get<{ genres: { id: number; name: string }[] }>('/api/genres')
  const drama = body.genres.find(({ name }) => name === 'Drame')
  expect(await countsOf(`genres=${drama?.id}`)).toMatchObject({ Drame: 2, Sport: 1 })
  await db.deleteFrom('anime').where('id', '>=', lantern.id).execute()
  await db.deleteFrom('genre').where('name', 'in', ['Drame', 'Sport']).execute()
})

test('genres come by name in French order, each with its slug and its number of animes', async () => {
  await makeGenre(api.db, 'Zombies')
  await makeGenre(api.db, 'école')
  await makeAnime(api.db, { genres: ['Épique', 'Action'] })
  await makeAnime(api.db, { genres: ['Action'] })
  const { status, body } = await api.get('/api/genres')
  expect(status).toBe(200)
  expect(body).toEqual({
    genres: [
      { id: expect.any(Number), name: 'Action', slug: 'action', anime_count: 2 },
      { id: expect.any(Number), name: 'école', slug: 'ecole', anime_count: 0 },
      { id: expect.any(Number), name: 'Épique', slug: 'epique', anime_count: 1 },
      { id: expect.any(Number), name: 'Zombies', slug: 'zombies', anime_count: 0 },
    ],
  })
})
