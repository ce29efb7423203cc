import { expect, test } from 'vitest'
import type { ApiCaller } from '../../shared/contract/endpoint.ts'
import { ApiError } from '../../ui/api/api-error.ts'
import { findFailure, loadHome } from './load-home.ts'

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

test('discoveries are animes that no section above shows', async () => {
  const lists = { latest: [1, 2, 3, 4, 5], classics: [6, 7, 8, 9, 10], discoveries: [5, 11, 6, 12, 13, 10, 14, 15, 16] }
  expect(idsOf((await loadHome(toApi(lists))).discoveries)).toEqual([11, 12, 13, 14, 15])
})

test('a small catalogue repeats animes rather than leaving the section short', async () => {
  const { discoveries } = await loadHome(toApi({ latest: [1, 2, 3], classics: [2], discoveries: [1, 2, 3, 4] }))
  expect(idsOf(discoveries)).toEqual([4, 1, 2, 3])
})

test('the five newest animes, the five newest classics, and enough discoveries for five others are requested', async () => {
  const asked: unknown[] = []
  const api = async (_: unknown, { query }: { query: object }) => {
    asked.push(query)
    return { animes: [] }
  }
  await loadHome(api as unknown as ApiCaller)
  expect(asked).toEqual([
    { sort_by: 'created_at', sort_order: 'desc', limit: 5, page: 1 },
    { is_classic: 'true', sort_by: 'release_year', sort_order: 'desc', limit: 5 },
    { limit: 15 },
    { sort_by: 'popularity', sort_order: 'desc', limit: 5 },
  ])
})

/** Answers the most popular animes `a` and `b`; the preview of `b` is refused. */
function toApiWithout(status: number): ApiCaller {
  const others = toApi({ latest: [1], classics: [2], discoveries: [3] })
  const preview = { picture_url: 'https://pictures.test/art.jpg', first_episode: null, synopsis: null }
  return (async (endpoint: { path: string }, input: { query?: { sort_by?: string }; params?: { slug: string } }) => {
    if (input.query?.sort_by === 'popularity') return { animes: [{ slug: 'a' }, { slug: 'b' }] }
    if (!input.params) return others(endpoint as never, input as never)
    if (input.params.slug === 'b') throw new ApiError(status, status === 404 ? 'NOT_FOUND' : 'DATABASE_AWAY', '')
    return { preview: { ...preview, slug: 'a' } }
  }) as unknown as ApiCaller
}

test('the folding screen lacks only an anime that was removed meanwhile', async () => {
  const home = await loadHome(toApiWithout(404))
  expect(home.featured).toEqual({ animes: [expect.objectContaining({ slug: 'a' })] })
  expect(findFailure(home)).toBeUndefined()
})

test('a page without its folding screen has a failure, so that it is not cached', async () => {
  expect(findFailure(await loadHome(toApiWithout(503)))).toMatchObject({ status: 503 })
})
