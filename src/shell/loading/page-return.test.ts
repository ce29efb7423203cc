import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'

const origin = 'https://site.example'
const minuteMs = 60_000

beforeEach(() => void vi.resetModules())

type Move = { navigationType: NavigationType; sameDocument?: boolean; to?: string }
type Answer = { build?: string; etag?: string; status?: number } | 'none'
type Site = { leftMs?: number; kept?: Answer; now?: Answer }

/** Leaves /explorer and moves again, then loads page data. */
async function load(move: Move, address = '/explorer.data', { leftMs = 0, kept = {}, now = {} }: Site = {}) {
  const { noticeReturn, reusePageData } = await import('./page-return.ts')
  const go = ({ navigationType, sameDocument = true, to = '/explorer' }: Move, from: string) => {
    vi.stubGlobal('location', { href: origin + from, pathname: from })
    noticeReturn({ navigationType, destination: { url: origin + to, sameDocument } as NavigationDestination })
  }
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  go({ navigationType: 'push', to: '/anime/phare' }, '/explorer')
  clock.mockReturnValue(leftMs)
  go(move, '/anime/phare')
  vi.stubGlobal('location', { href: `${origin}/explorer`, pathname: '/explorer' })
  const modes: (RequestCache | undefined)[] = []
  const fetchAny = async (_: unknown, init?: RequestInit) => {
    modes.push(init?.cache)
    const answer = init?.cache === 'no-cache' ? now : kept
    if (answer === 'none') throw new TypeError('Failed to fetch')
    const { build = 'a', etag = '"a"', status = 200 } = answer
    return new Response('', { status, headers: { 'x-build': build, etag } })
  }
  const onChange = vi.fn()
  await reusePageData(fetchAny as typeof fetch, () => 'a', onChange)(address).catch(() => {})
  await setImmediate()
  return { modes, changes: onChange.mock.calls.length }
}

const back: Move = { navigationType: 'traverse' }

test('a return takes data of this build from the cache, and reads them again', async () => {
  const expected = { modes: ['force-cache', 'no-cache'], changes: 0 }
  expect(await load(back)).toEqual(expected)
  expect(await load(back, `${origin}/explorer.data?_routes=x`, { leftMs: 9 * minuteMs })).toEqual(expected)
})

test.each<[string, Answer, number]>([
  ['other data', { etag: '"b"' }, 1],
  ['that the page is gone', { etag: '', status: 404 }, 1],
  ['with a failure', { etag: '', status: 500 }, 0],
  ['as another build', { etag: '"b"', build: 'b' }, 0],
  ['nothing', 'none', 0],
])('a site that answers %s changes the page or not', async (_, now, changes) => {
  expect(await load(back, undefined, { now })).toMatchObject({ changes })
})

test('data that the browser may not keep are read once', async () => {
  expect(await load(back, undefined, { kept: { etag: '' } })).toMatchObject({ modes: ['force-cache'] })
})

test.each<[string, Answer]>([
  ['of another build', { build: 'b' }],
  ['that fail', 'none'],
])('data %s are requested again', async (_, kept) => {
  expect(await load(back, undefined, { kept })).toMatchObject({ modes: ['force-cache', undefined] })
})

test.each<[string, Move, string?, Site?]>([
  ['a link', { navigationType: 'push' }],
  ['a return to another page', { navigationType: 'traverse', to: '/planning' }],
  ['a return to another document', { navigationType: 'traverse', sameDocument: false }],
  ['a late return', back, '/explorer.data', { leftMs: 11 * minuteMs }],
  ['data of another page', back, '/planning.data'],
  ['a call', back, '/api/animes'],
])('%s takes nothing from the cache', async (_, move, address, site) => {
  expect(await load(move, address, site)).toMatchObject({ modes: [undefined] })
})

test('a transition that the next page overtakes leaves no rejection unhandled', async () => {
  const { quietTransitions } = await import('./page-return.ts')
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const skipped = new DOMException('Transition was skipped', 'AbortError')
  const start = () => ({ ready: Promise.reject(skipped) }) as unknown as ViewTransition
  const transition = quietTransitions(start)(() => undefined)
  await setImmediate()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  await expect(transition.ready).rejects.toBe(skipped)
})
