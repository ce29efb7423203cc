import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import type { ErrorBody } from '../../../shared/contract/error-codes.ts'
import type { AnimeList } from '../contract.ts'

const api = useTestApi()

beforeAll(async () => {
  for (const slug of ['le-quai', 'la-digue']) await makeAnime(api.db, { slug })
})

test.each([
  '/api/animes?page=-1',
  '/api/animes?page=99999999999999999999',
  '/api/animes?limit=0',
  '/api/animes?limit=101',
  '/api/animes?sort_by=title;drop table anime',
  '/api/animes?sort_order=sideways',
  '/api/animes?language=EN',
  '/api/animes?year_min=1800',
  '/api/animes?year_max=abc',
  '/api/animes?genres=-11',
  '/api/animes?genres=0',
  '/api/animes?genres=99999999999',
  '/api/animes?search=%00',
  '/api/animes?search=lune%00',
  '/api/animes/le%00quai',
  '/api/discover?limit=0',
  '/api/animes/1/similar?limit=101',
])('GET %s is a bad request, said in French', async (path) => {
  const { status, body } = await api.get<ErrorBody>(path)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'VALIDATION', message: expect.any(String) })
  expect(body.errors?.length).toBeGreaterThan(0)
  expect(body.message).not.toMatch(/invalid|expected|must/i)
})

test.each(['0', '-1', '1.5', 'abc', '99999999999', '%00', '1e3', "1'--"])(
  'the id "%s" is refused, for episodes and for similar animes',
  async (id) => {
    for (const call of ['episodes', 'similar']) {
      const { status, body } = await api.get<ErrorBody>(`/api/animes/${id}/${call}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'VALIDATION', message: 'ID anime invalide' })
    }
  },
)

test('the last possible page is empty, not an error', async () => {
  const { status, body } = await api.get('/api/animes?page=1000000&limit=100')
  expect(status).toBe(200)
  expect(body).toMatchObject({ animes: [], total: 2 })
})

test('a cursor of another order, a damaged one, or one in a search is refused', async () => {
  const { body } = await api.get<AnimeList>('/api/animes?sort_by=rating&limit=1')
  const of = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const refused = [
    `sort_by=title&cursor=${body.next_cursor}`,
    `sort_by=rating&sort_order=desc&cursor=${body.next_cursor}`,
    `search=brume&cursor=${body.next_cursor}`,
    'cursor=',
    'cursor=%00',
    `cursor=${of('title.asc')}`,
    `cursor=${of('title.asc', 'a\0', 1)}`,
    `cursor=${of('title.asc', 'a', 1e12)}`,
    `cursor=${of('title.asc', 'a', null)}`,
    `cursor=${of('title.asc', ['a'], 1)}`,
    `sort_by=created_at&cursor=${of('created_at.asc', 1e300, 'a', 1)}`,
    `sort_by=rating&cursor=${Buffer.from('["rating.asc",1e999,"a",1]').toString('base64url')}`,
  ]
  for (const query of refused) {
    const answer = await api.get<{ errors: unknown[] }>(`/api/animes?${query}`)
    expect([query, answer.status, answer.body.errors]).toEqual([
      query,
      400,
      [expect.objectContaining({ field: 'cursor' })],
    ])
  }
})
