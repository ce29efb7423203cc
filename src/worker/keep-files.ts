import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

const dayS = 24 * 3600

/**
 * Built files, whose names change with their content, and the site's own pictures: from the cache first, so many of
 * them at most. Pictures of third parties are left to the browser: their size is hidden from us and would count as
 * megabytes each. Video is never touched.
 * @returns `keep` for files that came before the worker did
 */
export function keepFiles(): { keep: (paths: string[], event: ExtendableEvent) => Promise<void> } {
  const assets = new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: 160, purgeOnQuotaError: true })],
  })
  const pictures = new CacheFirst({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 240, maxAgeSeconds: 30 * dayS, purgeOnQuotaError: true })],
  })
  const findStrategy = (path: string) =>
    path.startsWith('/assets/') ? assets : /^\/(media|uploads|icons)\//.test(path) ? pictures : undefined

  for (const strategy of [assets, pictures]) {
    registerRoute(({ url, sameOrigin }) => sameOrigin && findStrategy(url.pathname) === strategy, strategy)
  }
  return {
    async keep(paths, event) {
      const kept = paths.map((path) => findStrategy(path)?.handle({ request: new Request(path), event }))
      await Promise.allSettled(kept)
    },
  }
}
