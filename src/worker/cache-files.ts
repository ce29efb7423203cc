import { registerRoute } from 'workbox-routing'
import { type BuiltFiles, digestOf } from './digest.ts'
import { isMarkup } from './response-types.ts'

const cacheName = 'files'
/** Caches of built files left by earlier versions of the worker. */
const isFormerName = (name: string) => name === 'assets' || name.startsWith('workbox-precache')

/**
 * Serves built files, whose names change with their content, from the cache first. Only the exact bytes of the build
 * are cached and served: no captive portal or broken connection can replace them.
 */
export function cacheFiles({ shell, pages, others }: BuiltFiles) {
  const digests = new Map(Object.entries({ ...shell, ...pages, ...others }))

  const isAsBuilt = async (path: string, response: Response) =>
    response.ok && !response.redirected && (await digestOf(await response.clone().arrayBuffer())) === digests.get(path)

  const find = async (path: string) => {
    const cached = await (await caches.open(cacheName)).match(path)
    return cached && !isMarkup(cached) ? cached : undefined
  }

  /** @throws TypeError when the received content is not the file */
  const load = async (path: string): Promise<Response> => {
    // The browser's cache may hold a captive portal's page: the second attempt bypasses it and stores the file instead.
    for (const mode of ['default', 'reload'] as const) {
      const response = await fetch(path, { cache: mode, credentials: 'same-origin' })
      if (await isAsBuilt(path, response)) return response
    }
    throw new TypeError(`Not the file that was built: ${path}`)
  }

  const keep = async (path: string): Promise<Response> => {
    const cached = await find(path)
    if (cached) return cached
    const response = await load(path)
    await (await caches.open(cacheName)).put(path, response.clone())
    return response
  }

  const serve = async (path: string, event: ExtendableEvent): Promise<Response> => {
    const cached = await find(path)
    if (cached) return cached
    const response = await load(path)
    const copy = response.clone()
    // If there is no room, it is fetched again next time.
    event.waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.put(path, copy))
        .catch(() => {}),
    )
    return response
  }

  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && digests.has(url.pathname),
    ({ url, event }) => serve(url.pathname, event),
  )

  /**
   * Removes copies that differ from this build's files, and markup in place of other files.
   * @returns true when there were any
   */
  const dropWrong = async (): Promise<boolean> => {
    let isAny = false
    for (const name of (await caches.keys()).filter((name) => name === cacheName || isFormerName(name))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const path = new URL(request.url).pathname
        const response = path.startsWith('/assets/') ? await cache.match(request) : undefined
        if (!response || (digests.has(path) ? await isAsBuilt(path, response) : !isMarkup(response))) continue
        isAny = true
        await cache.delete(request)
      }
    }
    return isAny
  }

  /** Takes over the files that earlier versions of the worker cached. */
  const adopt = async () => {
    const cache = await caches.open(cacheName)
    for (const path of digests.keys()) {
      if (await cache.match(path)) continue
      const cached = await caches.match(path)
      if (cached) await cache.put(path, cached)
    }
  }

  return {
    /**
     * Caches the shell.
     * @returns true when earlier copies were wrong, so that pages running on them get this worker at once
     * @throws when a file does not match the build: the browser tries again at the next visit
     */
    fill: async (): Promise<boolean> => {
      const wasWrong = await dropWrong()
      await adopt()
      for (const path of Object.keys(shell)) await keep(path)
      return wasWrong
    },
    /** Drops wrong files and those of other builds. */
    activate: async () => {
      await dropWrong()
      await Promise.all((await caches.keys()).filter(isFormerName).map((name) => caches.delete(name)))
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys()) {
        if (!digests.has(new URL(request.url).pathname)) await cache.delete(request)
      }
    },
    /** Caches the code of pages that were not visited yet, one file after another; failures are left for later. */
    cachePages: async () => {
      for (const path of Object.keys(pages)) await keep(path).catch(() => {})
    },
    /** Caches files that loaded before the worker did. */
    keep: async (paths: string[]) => {
      await Promise.allSettled(paths.filter((path) => digests.has(path)).map(keep))
    },
  }
}
