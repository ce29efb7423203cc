import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { ownCachesLock, toOwnCacheName } from '../shared/worker-messages.ts'
import { findAccountId } from './find-account-id.ts'
import { isJson } from './response-types.ts'

const lists = /^\/api\/(watch-progress\/watching|watchlist|watchlist\/counts)$/
const patienceS = 4

/**
 * 'En cours' and 'Ma Watchlist' of whoever asks, from the network first. Each account has a cache of its own, which
 * pages make at login and drop at logout: an answer that comes later finds none, and is not kept.
 */
export function keepOwnLists(kept: CacheStorage, locks: LockManager): void {
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && lists.test(url.pathname) && findAccountId(request) !== undefined,
    async (options) => {
      const cacheName = toOwnCacheName(findAccountId(options.request) ?? '')
      if (!(await kept.has(cacheName))) return fetch(options.request)
      const strategy = new NetworkFirst({
        cacheName,
        networkTimeoutSeconds: patienceS,
        matchOptions: { ignoreVary: true },
        plugins: [
          {
            // Kept here instead: the strategy would make the cache anew after a logout.
            cacheWillUpdate: async ({ request, response }) => {
              const isList = response.status === 200 && !response.redirected && isJson(response)
              if (isList) await keepWhileSignedIn({ kept, locks }, cacheName, { request, response })
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

type Stores = { kept: CacheStorage; locks: LockManager }

/** Puts an answer into an account's cache if there still is one. */
export function keepWhileSignedIn(
  { kept, locks }: Stores,
  cacheName: string,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  return locks.request(ownCachesLock, async () => {
    if (!(await kept.has(cacheName))) return
    const cache = await kept.open(cacheName)
    await cache.put(request.url, response.clone())
  })
}
