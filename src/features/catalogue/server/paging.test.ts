import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import { type AnimeList, sortFields } from '../contract.ts'

const api = useTestApi()
const total = 47

// Many ties: one creation time, few years, few titles, no rating for most.
beforeAll(async () => {
  for (let index = 0; index < total; index++) {
    await makeAnime(api.db, {
      title: ['Brume', 'brûme', 'Brume !', 'Aube'][index % 4] ?? '',
      release_year: index % 3 === 0 ? null : 2000 + (index % 2),
      rating: index % 5 === 0 ? 7 : null,
      popularity: index % 2,
      created_at: '2026-02-01T00:00:00Z',
    })
  }
})

const asked = sortFields.flatMap((by) => ['asc', 'desc'].map((order) => `sort_by=${by}&sort_order=${order}`))

test.each(asked)('pages of %s neither repeat nor skip a line', async (sort) => {
  const seen: number[] = []
  for (let page = 1; page <= 7; page++) {
    const { body } = await api.get<AnimeList>(`/api/animes?${sort}&limit=7&page=${page}`)
    expect(body).toMatchObject({ total, total_pages: 7 })
    seen.push(...body.animes.map((anime) => anime.id))
  }
  expect(seen).toHaveLength(total)
  expect(new Set(seen).size).toBe(total)
})

test('of two animes with the same title the one added first comes first in both directions', async () => {
  for (const order of ['asc', 'desc']) {
    const { body } = await api.get<AnimeList>(`/api/animes?sort_by=title&sort_order=${order}&limit=100`)
    const ids = body.animes.filter((anime) => anime.title === 'Aube').map((anime) => anime.id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  }
})
