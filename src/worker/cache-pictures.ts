import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isPicture } from './response-types.ts'

const dayS = 24 * 3600

const isOwnPicture = (path: string) => /^\/(media|uploads|icons)\//.test(path)

/**
 * Serves the site's own pictures from the cache first, up to a limit. Third-party pictures are left to the browser:
 * their size is hidden from us and would count as megabytes each. Video is never cached.
 * @returns `keep` for pictures that loaded before the worker did
 */
export function cachePictures(): { keep: (paths: string[], event: ExtendableEvent) => Promise<void> } {
  const pictures = new CacheFirst({
    cacheName: 'pictures',
    plugins: [
      {
        cacheWillUpdate: async ({ response }) => ((await isWholePicture(response)) ? response : null),
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          cachedResponse && isPicture(cachedResponse) ? cachedResponse : null,
      },
      new ExpirationPlugin({ maxEntries: 240, maxAgeSeconds: 30 * dayS, purgeOnQuotaError: true }),
    ],
  })
  registerRoute(({ url, sameOrigin }) => sameOrigin && isOwnPicture(url.pathname), pictures)
  return {
    async keep(paths, event) {
      const cached = paths.filter(isOwnPicture).map((path) => pictures.handle({ request: new Request(path), event }))
      await Promise.allSettled(cached)
    },
  }
}

async function isWholePicture(response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected || !isPicture(response)) return false
  const length = response.headers.get('content-length')
  // With a content encoding, the length is that of the encoded bytes.
  if (length === null || response.headers.has('content-encoding')) return true
  const body = await response
    .clone()
    .blob()
    .catch(() => undefined)
  return body?.size === Number(length)
}
