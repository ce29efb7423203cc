import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, type Strategy } from 'workbox-strategies'
import { offlinePath } from '../shared/worker-messages.ts'
import { isWhole } from './digest.ts'
import { dateCopy, followCopies, isKeptAnswer, isOfBuild } from './page-copies.ts'
import { isJson, isMarkup } from './response-types.ts'

type Plugin = Strategy['plugins'][number]

/** Seconds after which a cached copy replaces an answer that is still on its way. */
const patienceS = 4

/** A captive portal's page in place of page data counts as no network, so the cached copy is served. */
const refuseForeignData: Plugin = {
  fetchDidSucceed: async ({ request, response }) => {
    const isData = new URL(request.url).pathname.endsWith('.data')
    if (isData && !response.headers.has('x-build') && !isJson(response)) throw new TypeError('Not ours')
    return response
  },
}

type CachedPages = {
  /** Caches the offline page. @throws when it does not match this build */
  fill: () => Promise<void>
  /** Caches a page that loaded before the worker did. */
  keep: (path: string, event: ExtendableEvent) => Promise<void>
  /** Drops the copies of other builds. */
  dropOlder: () => Promise<void>
  /** Tells a page which copy it shows. */
  sendCopy: (client: Client) => void
}

/**
 * Serves pages, their data for client-side navigation, and public answers from the network first. Without a network, or
 * when it takes too long, serves the last copy. Copies belong to one build of the site and are dropped with it, so that
 * an old page never meets new files. A page without a copy is replaced by the offline page.
 */
export function cachePages(scope: ServiceWorkerGlobalScope, build: string): CachedPages {
  const copies = followCopies(scope)
  const common = { networkTimeoutSeconds: patienceS, matchOptions: { ignoreVary: true } }
  const expire = (maxEntries: number) => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true })
  const cacheNames = { pages: `pages-${build}`, answers: `answers-${build}`, frame: `frame-${build}` }
  const keepOwnBuild: Plugin = {
    cacheWillUpdate: async ({ request, response }) => {
      const isForeign = !response.headers.has('x-build')
      // A redirect, a feed, a file: only a page may have been replaced by a captive portal's.
      if (isForeign && !isMarkup(response)) return null
      if (isForeign || isOfBuild(response, build)) {
        const isGood = !isForeign && (await isWhole(response))
        const whole = isGood ? response : await fetchPastBrowserCache(request.url)
        return whole && isOfBuild(whole, build) ? dateCopy(whole, new Date()) : null
      }
      // The answer may not be cached, or is of another build: look for a worker of a new version.
      void scope.registration.update().catch(() => {})
      return null
    },
  }
  const pages = new NetworkFirst({
    ...common,
    cacheName: cacheNames.pages,
    plugins: [refuseForeignData, keepOwnBuild, copies.plugin, expire(80)],
  })
  const answers = new NetworkFirst({
    ...common,
    cacheName: cacheNames.answers,
    plugins: [
      { cacheWillUpdate: async ({ response }) => ((await isPublic(response)) ? response : null) },
      byUrl,
      expire(60),
    ],
  })

  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === offlinePath,
    async ({ request }) => (await caches.match(offlinePath, { cacheName: cacheNames.frame })) ?? fetch(request),
  )
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
    ({ request, url, ...options }) =>
      (isStaffOnly(url) ? fetch(request) : pages.handle({ request, url, ...options })).catch(() => toOfflinePage(url)),
  )
  registerRoute(
    // Back reads the browser's cache first (src/shell/loading/page-return.ts), whose data is not a new copy.
    ({ url, request, sameOrigin }) =>
      sameOrigin && url.pathname.endsWith('.data') && request.cache !== 'force-cache' && !isStaffOnly(url),
    // Not cached: the network's answer or failure passes through.
    (options) => pages.handle(options).catch(() => fetch(options.request)),
  )
  registerRoute(({ url, request, sameOrigin }) => sameOrigin && isKeptAnswer(url, request), answers)
  return {
    fill: async () => {
      const cache = await caches.open(cacheNames.frame)
      if (await cache.match(offlinePath)) return
      const response = await fetch(offlinePath, { cache: 'reload' })
      if (!isOfBuild(response, build) || !(await isWhole(response))) throw new TypeError('Not our offline page')
      await cache.put(offlinePath, response)
    },
    keep: async (path, event) => {
      await pages.handle({ request: new Request(path), event }).catch(() => {})
    },
    dropOlder: async () => {
      const isOlder = (name: string) =>
        /^(pages|answers|frame)-/.test(name) && !Object.values(cacheNames).some((current) => current === name)
      await Promise.all((await caches.keys()).filter(isOlder).map((name) => caches.delete(name)))
    },
    sendCopy: copies.send,
  }
}

/** Fetches the site's current answer in place of a damaged one in the browser's cache. */
async function fetchPastBrowserCache(url: string): Promise<Response | undefined> {
  const response = await fetch(url, { cache: 'reload' }).catch(() => undefined)
  return response && (await isWhole(response)) ? response : undefined
}

/** Stores answers by their address alone: a member's request carries an access token. */
const byUrl: Plugin = { cacheKeyWillBeUsed: async ({ request }) => request.url }

const isPublic = async (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('cache-control') ?? '').includes('public') &&
  isJson(response) &&
  (await isWhole(response))

const isStaffOnly = ({ pathname }: URL) => pathname.startsWith('/admin')

function toOfflinePage({ pathname, search }: URL): Response {
  return Response.redirect(`${offlinePath}?to=${encodeURIComponent(pathname + search)}`)
}
