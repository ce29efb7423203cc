import { expect, test } from 'vitest'
import type { ApiCaller } from '../../shared/contract/endpoint.ts'
import { loadHome } from './load-home.ts'

/** Answers each list with cards of these ids. */
function toApi(lists: { latest: number[]; classics: number[]; discoveries: number[] }): ApiCaller {
  const animes = (ids: number[]) => ({ animes: ids.map((id) => ({ id, titles: [], genres: [] })) })
  const answer = (path: string, query: { is_classic?: string; sort_by?: string }) => {
    if (path === '/api/discover') return animes(lists.discoveries)
    if (query.is_classic) return animes(lists.classics)
    return animes(query.sort_by === 'created_at' ? lists.latest : [])
  }
  return (async ({ path }: { path: string }, { query }: { query: object }) =>
    answer(path, query)) as unknown as ApiCaller
}

const idsOf = (section: { animes: { id: number }[] } | { failure: unknown }) =>
  'animes' in section ? section.animes.map(({ id }) => id) : section

test('discoveries are animes that stand in no section above', async () => {
  const lists = { latest: [1, 2, 3, 4, 5], classics: [6, 7, 8, 9, 10], discoveries: [5, 11, 6, 12, 13, 10, 14, 15, 16] }
  expect(idsOf((await loadHome(toApi(lists))).discoveries)).toEqual([11, 12, 13, 14, 15])
})

test('a small catalogue repeats animes rather than leaving the section short', async () => {
  const { discoveries } = await loadHome(toApi({ latest: [1, 2, 3], classics: [2], discoveries: [1, 2, 3, 4] }))
  expect(idsOf(discoveries)).toEqual([4, 1, 2, 3])
})
