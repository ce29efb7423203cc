import { beforeEach, expect, test, vi } from 'vitest'
import { cacheOwnLists } from './cache-own-lists.ts'

type Handler = (options: { request: Request }) => Promise<Response>

const { routes, patiences } = vi.hoisted(() => ({
  routes: [] as Handler[],
  patiences: [] as (number | undefined)[],
}))

// Workbox needs a service worker: the fakes of its used members record their arguments.
vi.mock('workbox-routing', () => ({ registerRoute: (_: unknown, handler: Handler) => routes.push(handler) }))
vi.mock('workbox-strategies', () => ({
  NetworkFirst: class {
    constructor({ networkTimeoutSeconds }: { networkTimeoutSeconds?: number }) {
      patiences.push(networkTimeoutSeconds)
    }
    handle = async () => new Response()
  },
}))

beforeEach(() => {
  routes.length = 0
  patiences.length = 0
})

const site = 'https://site.example'
const token = `Bearer x.${btoa(JSON.stringify({ sub: '7' }))}.x`

/** Starts the worker's part for lists, and returns how long a read of a list waits after a call. */
async function readAfter({ method, path, agoMs = 0 }: { method: string; path: string; agoMs?: number }) {
  const scope = Object.assign(new EventTarget(), { caches: { has: async () => true }, navigator: { locks: {} } })
  cacheOwnLists(scope as unknown as ServiceWorkerGlobalScope)
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(100_000)
  scope.dispatchEvent(Object.assign(new Event('fetch'), { request: new Request(site + path, { method }) }))
  clock.mockReturnValue(100_000 + agoMs)
  await routes[0]?.({ request: new Request(`${site}/api/watchlist`, { headers: { authorization: token } }) })
  clock.mockRestore()
  return patiences
}

test.each([
  { method: 'POST', path: '/api/watchlist/add' },
  { method: 'DELETE', path: '/api/saved-searches/3' },
  { method: 'POST', path: '/api/watch-progress/mark' },
  { method: 'POST', path: '/api/linked-lists/anilist/start' },
])('after $method $path a list waits for the network: an older copy would undo the change', async (call) => {
  expect(await readAfter(call)).toEqual([undefined])
})

test.each([
  { method: 'GET', path: '/api/watchlist' },
  { method: 'POST', path: '/api/watch-progress/update' },
  { method: 'POST', path: '/api/watchlist/add', agoMs: 61_000 },
])('after $method $path the copy comes in four seconds', async (call) => {
  expect(await readAfter(call)).toEqual([4])
})
