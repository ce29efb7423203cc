import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, type Strategy } from 'workbox-strategies'
import { type FromWorker, offlinePath } from '../shared/worker-messages.ts'
import { isWhole } from './digest.ts'
import { isOfBuild, keptAtHeader, stampCopy } from './page-copies.ts'
import { isJson } from './response-types.ts'

type Plugin = Strategy['plugins'][number]

/** After so long a kept copy is shown in place of one that is still on its way. */
const patienceS = 4

const publicAnswers = /^\/api\/(animes|genres|planning|partners|stats|status|getStaffs)(\/|$)/

/** A captive portal's page in place of a page's data gives way to the kept copy, as no network does. */
const refuseForeignData: Plugin = {
  fetchDidSucceed: async ({ request, response }) => {
    const isData = new URL(request.url).pathname.endsWith('.data')
    if (isData && !response.headers.has('x-build') && !isJson(response)) throw new TypeError('Not ours')
    return response
  },
}

type KeptPages = {
  /** Keeps the offline page. @throws when it does not come as this build makes it */
  fill: () => Promise<void>
  /** Keeps a page that came before the worker did. */
  keep: (path: string, event: ExtendableEvent) => Promise<void>
  /** Drops what other builds of the site made. */
  dropOlder: () => Promise<void>
  /** Tells a page which copy it shows. */
  tellCopy: (client: Client) => void
}

/**
 * Pages, their data for moves inside the site, and public answers: from the network first; without it, or when it takes
 * too long, the last one seen. Copies belong to one build of the site and go with it, so that an old page never meets
 * new files. A page that was never seen gives way to the offline page.
 */
export function keepPages(scope: ServiceWorkerGlobalScope, build: string): KeptPages {
  const copies = followCopies(scope)
  const common = { networkTimeoutSeconds: patienceS, matchOptions: { ignoreVary: true } }
  const expire = (maxEntries: number) => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true })
  const cacheNames = { pages: `pages-${build}`, answers: `answers-${build}`, frame: `frame-${build}` }
  const keepOwnBuild: Plugin = {
    cacheWillUpdate: async ({ request, response }) => {
      const isForeign = !response.headers.has('x-build')
      if (isForeign || isOfBuild(response, build)) {
        const isGood = !isForeign && (await isWhole(response))
        const whole = isGood ? response : await askPastBrowserCache(request.url)
        return whole && isOfBuild(whole, build) ? stampCopy(whole, new Date()) : null
      }
      // The site was released anew: look for the worker that came with it.
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
    plugins: [{ cacheWillUpdate: async ({ response }) => ((await isPublic(response)) ? response : null) }, expire(60)],
  })

  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === offlinePath,
    async ({ request }) => (await caches.match(offlinePath, { cacheName: cacheNames.frame })) ?? fetch(request),
  )
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !isStaffOnly(url),
    (options) => pages.handle(options).catch(() => toOfflinePage(options.url)),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.data') && !isStaffOnly(url),
    // Nothing is kept: whoever answers speaks for themselves.
    (options) => pages.handle(options).catch(() => fetch(options.request)),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && publicAnswers.test(url.pathname) && !url.searchParams.has('search'),
    answers,
  )
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
    tellCopy: copies.tell,
  }
}

/** The answer as the site gives it now, in place of a damaged one that the browser would go on finding unchanged. */
async function askPastBrowserCache(url: string): Promise<Response | undefined> {
  const response = await fetch(url, { cache: 'reload' }).catch(() => undefined)
  return response && (await isWhole(response)) ? response : undefined
}

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

/** Knows for each open page when the copy it shows was kept, and tells it when that changes. */
function followCopies(scope: ServiceWorkerGlobalScope) {
  const shown = new Map<string, string>()
  const toMessage = (id: string): FromWorker => ({ type: 'copy', keptAt: shown.get(id) ?? null })
  const plugin: Plugin = {
    handlerDidRespond: async ({ response, event }) => {
      if (!(event instanceof FetchEvent)) return
      const id = event.resultingClientId || event.clientId
      const keptAt = response?.headers.get(keptAtHeader)
      const before = shown.get(id)
      if (keptAt) shown.set(id, keptAt)
      else shown.delete(id)
      if (keptAt || before) (await scope.clients.get(id))?.postMessage(toMessage(id))
    },
  }
  return { plugin, tell: (client: Client) => client.postMessage(toMessage(client.id)) }
}
