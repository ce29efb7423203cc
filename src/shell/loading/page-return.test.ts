import { beforeEach, expect, test, vi } from 'vitest'

const origin = 'https://site.example'
const minuteMs = 60_000

beforeEach(() => {
  vi.resetModules()
  return () => vi.unstubAllGlobals()
})

type Move = { navigationType: NavigationType; sameDocument?: boolean; to?: string }

/** Loads page data after a move to /explorer; returns the cache modes of its requests. */
async function load(move: Move, address = '/explorer.data', { age = 0, build = 'a' } = {}) {
  const { noticeReturn, reusePageData } = await import('./page-return.ts')
  const { navigationType, sameDocument = true, to = '/explorer' } = move
  vi.stubGlobal('location', { href: `${origin}/explorer`, pathname: '/explorer' })
  noticeReturn({ navigationType, destination: { url: origin + to, sameDocument } as NavigationDestination })
  const modes: (RequestCache | undefined)[] = []
  const answer = async (_: unknown, init?: RequestInit) => {
    modes.push(init?.cache)
    if (init?.cache && build === 'fails') throw new TypeError('Failed to fetch')
    const date = new Date(Date.now() - age).toUTCString()
    return new Response('', { headers: { date, 'x-build': build } })
  }
  await reusePageData(answer as typeof fetch, () => 'a')(address)
  return modes
}

const back: Move = { navigationType: 'traverse' }

test('a return takes recent data of this build from the cache', async () => {
  expect(await load(back)).toEqual(['force-cache'])
  expect(await load(back, `${origin}/explorer.data?_routes=x`, { age: 9 * minuteMs })).toEqual(['force-cache'])
})

test.each([
  ['older', { age: 11 * minuteMs }],
  ['of another build', { build: 'b' }],
  ['what fails', { build: 'fails' }],
])('data that are %s are requested again', async (_, kept) => {
  expect(await load(back, undefined, kept)).toEqual(['force-cache', undefined])
})

test.each<[string, Move, string?]>([
  ['a link', { navigationType: 'push' }],
  ['a return to another page', { navigationType: 'traverse', to: '/planning' }],
  ['a return to another document', { navigationType: 'traverse', sameDocument: false }],
  ['data of another page', back, '/planning.data'],
  ['a call', back, '/api/animes'],
])('%s does not', async (_, move, address) => {
  expect(await load(move, address)).toEqual([undefined])
})
