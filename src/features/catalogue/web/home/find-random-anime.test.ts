import { expect, it, vi } from 'vitest'
import { findRandomAnime } from './find-random-anime.ts'

/** A catalogue of this many animes in pages of 20; returns the requested URLs. */
function stubCatalogue(total: number): URL[] {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://site.example')
    asked.push(url)
    const start = (Number(url.searchParams.get('page')) - 1) * 20
    const animes = Array.from({ length: Math.max(0, Math.min(20, total - start)) }, (_, index) => ({
      id: start + index + 1,
    }))
    return Response.json({ animes, total, total_pages: Math.ceil(total / 20), page: 1 })
  })
  return asked
}

it('chooses from one of ten pages, newest release first', async () => {
  const asked = stubCatalogue(1000)
  expect(await findRandomAnime({}, () => 0.999)).toMatchObject({ id: 200 })
  expect(asked.map(({ search }) => search)).toEqual(['?page=10&limit=20&sort_by=release_year&sort_order=desc'])
})

it('chooses from the existing pages in a small catalogue', async () => {
  stubCatalogue(51)
  expect(await findRandomAnime({}, () => 0.999)).toMatchObject({ id: 51 })
  stubCatalogue(0)
  expect(await findRandomAnime()).toBeNull()
})

it('chooses within the filters', async () => {
  const asked = stubCatalogue(40)
  await findRandomAnime({ status: 'en cours' }, () => 0)
  expect(asked[0]?.searchParams.get('status')).toBe('en cours')
})

it('chooses from what the member’s list does not have', async () => {
  const asked = stubCatalogue(40)
  await findRandomAnime({ unlisted: 'true' }, () => 0, true)
  await findRandomAnime({ unlisted: 'true' }, () => 0, false)
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/watchlist/unlisted', '/api/animes'])
  expect(asked.some(({ searchParams }) => searchParams.has('unlisted'))).toBe(false)
})

it('never chooses the same twice in a row while there is another', async () => {
  stubCatalogue(21)
  // Its last page has one anime only.
  const ids: (number | undefined)[] = []
  for (let draw = 0; draw < 3; draw++) ids.push((await findRandomAnime({}, () => 0.999))?.id)
  expect(ids[0]).not.toBe(ids[1])
  expect(ids[1]).not.toBe(ids[2])
  stubCatalogue(1)
  expect([await findRandomAnime(), await findRandomAnime()]).toMatchObject([{ id: 1 }, { id: 1 }])
})

it('returns null when the catalogue does not answer', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'x', code: 'INTERNAL' }, { status: 500 }))
  expect(await findRandomAnime()).toBeNull()
})
