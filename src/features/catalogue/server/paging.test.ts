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

/** Follows the cursors of a list to its end. */
async function walk(query: string, between?: () => Promise<void>): Promise<number[]> {
  const seen: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body }: { body: AnimeList } = await api.get<AnimeList>(
      `/api/animes?${query}&limit=7${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...body.animes.map((anime) => anime.id))
    cursor = body.next_cursor
    await between?.()
  }
  return seen
}

test.each(asked)('cursors of %s lead through the same lines as its pages', async (sort) => {
  const { body } = await api.get<AnimeList>(`/api/animes?${sort}&limit=100`)
  expect(await walk(sort)).toEqual(body.animes.map((anime) => anime.id))
})

test('an anime that is added ahead of a cursor neither repeats nor hides a line', async () => {
  const before = await walk('sort_by=created_at&sort_order=desc')
  const added: number[] = []
  const during = await walk('sort_by=created_at&sort_order=desc', async () => {
    added.push((await makeAnime(api.db, { title: 'Crue', created_at: '2026-03-01T00:00:00Z' })).id)
  })
  await api.db.deleteFrom('anime').where('id', 'in', added).execute()
  expect(during).toEqual(before)
})

test('a cursor of another order, a damaged one, or one in a search is refused', async () => {
  const { body } = await api.get<AnimeList>('/api/animes?sort_by=rating&limit=7')
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
