import { expect, test } from 'vitest'
import { makeAnime, makeGenre } from '../../../../tests/factories/make-anime.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'

const api = useTestApi()

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
