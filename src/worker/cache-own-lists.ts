import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { ownCachesLock, toOwnCacheName } from '../shared/worker-messages.ts'
import { findAccountId } from './find-account-id.ts'
import { isJson } from './response-types.ts'

const lists =
  /^\/api\/(watch-progress\/watching|watchlist|watchlist\/counts|saved-searches|suggestions|suggestions\/hidden|my-year\/\d+)$/
const patienceS = 4

/** Calls that change a list. Positions are sent all the time, and hardly do. */
const changes =
  /^\/api\/(watchlist|saved-searches|suggestions|my-year|list-imports|linked-lists|watch-progress\/(?!update$))/
const changedMs = 60_000

/**
 * Serves the member's 'Mon Espace', 'Pour toi' and 'Mon année' from the network, or from a cache if the network takes
 * over four seconds, or fails within a minute after a change, which an older copy would undo on screen. Each account has
 * its own cache, which pages create at login and delete at logout: an answer that comes later finds none, and is not
 * cached.
 */
export function cacheOwnLists(scope: ServiceWorkerGlobalScope): void {
  const { caches } = scope
  const { locks } = scope.navigator
  let changedAt = Number.NEGATIVE_INFINITY
  scope.addEventListener('fetch', ({ request: { method, url } }) => {
    if (method !== 'GET' && changes.test(new URL(url).pathname)) changedAt = performance.now()
  })
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && lists.test(url.pathname) && findAccountId(request) !== undefined,
    async (options) => {
      const cacheName = toOwnCacheName(findAccountId(options.request) ?? '')
      if (!(await caches.has(cacheName))) return fetch(options.request)
      const strategy = new NetworkFirst({
        cacheName,
        ...(performance.now() - changedAt > changedMs && { networkTimeoutSeconds: patienceS }),
        matchOptions: { ignoreVary: true },
        plugins: [
          {
            // Stored here, because the strategy would recreate the cache after a logout.
            cacheWillUpdate: async ({ request, response }) => {
              const isList = response.status === 200 && !response.redirected && isJson(response)
              if (isList) await cacheWhileSignedIn({ caches, locks }, cacheName, { request, response })
              return null
            },
            cachedResponseWillBeUsed: async ({ cachedResponse }) =>
              cachedResponse && isJson(cachedResponse) ? cachedResponse : null,
          },
        ],
      })
      return strategy.handle(options)
    },
  )
}

/** Puts an answer into an account's cache if it still exists. */
function cacheWhileSignedIn(
  { caches, locks }: { caches: CacheStorage; locks: LockManager },
  cacheName: string,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  return locks.request(ownCachesLock, async () => {
    if (!(await caches.has(cacheName))) return
    const cache = await caches.open(cacheName)
    await cache.put(request.url, response.clone())
  })
}
