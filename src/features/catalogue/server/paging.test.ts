import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import type { AnimeList } from '../contract.ts'

const api = useTestApi()

// One creation time, and few titles.
beforeAll(async () => {
  for (const title of ['Brume', 'Aube', 'Aube', 'Brume', 'Aube', 'Brume', 'Brume', 'Brume']) {
    await makeAnime(api.db, { title, created_at: '2026-02-01T00:00:00Z' })
  }
})

test('of two animes with the same title the one added first comes first in both directions', async () => {
  for (const order of ['asc', 'desc']) {
    const { body } = await api.get<AnimeList>(`/api/animes?sort_by=title&sort_order=${order}&limit=100`)
    const ids = body.animes.filter((anime) => anime.title === 'Aube').map((anime) => anime.id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  }
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
