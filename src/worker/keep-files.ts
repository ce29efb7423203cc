import { registerRoute } from 'workbox-routing'
import { type BuiltFiles, digestOf } from './digest.ts'
import { isMarkup } from './response-types.ts'

const cacheName = 'files'
/** Where workers before this one kept built files. */
const isFormerName = (name: string) => name === 'assets' || name.startsWith('workbox-precache')

/**
 * Built files, whose names change with their content, from the cache first. Only the very bytes that were built are
 * kept and given: a captive portal or a line that breaks puts nothing else in their place.
 */
export function keepFiles({ shell, pages, others }: BuiltFiles) {
  const digests = new Map(Object.entries({ ...shell, ...pages, ...others }))

  const isRight = async (path: string, response: Response) =>
    response.ok && !response.redirected && (await digestOf(await response.clone().arrayBuffer())) === digests.get(path)

  const find = async (path: string) => {
    const kept = await (await caches.open(cacheName)).match(path)
    return kept && !isMarkup(kept) ? kept : undefined
  }

  /** @throws TypeError when what comes is not the file */
  const bring = async (path: string): Promise<Response> => {
    // The browser's own cache may hold what a portal said: then it is passed by, and takes the file instead.
    for (const mode of ['default', 'reload'] as const) {
      const response = await fetch(path, { cache: mode, credentials: 'same-origin' })
      if (await isRight(path, response)) return response
    }
    throw new TypeError(`Not the file that was built: ${path}`)
  }

  const keep = async (path: string): Promise<Response> => {
    const kept = await find(path)
    if (kept) return kept
    const response = await bring(path)
    await (await caches.open(cacheName)).put(path, response.clone())
    return response
  }

  const serve = async (path: string, event: ExtendableEvent): Promise<Response> => {
    const kept = await find(path)
    if (kept) return kept
    const response = await bring(path)
    const copy = response.clone()
    // Without room it is brought again next time.
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

  /** Removes what is no file of any build from every cache. @returns whether there was any */
  const dropWrong = async (): Promise<boolean> => {
    let isAny = false
    for (const name of (await caches.keys()).filter((name) => name === cacheName || isFormerName(name))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const path = new URL(request.url).pathname
        const response = path.startsWith('/assets/') ? await cache.match(request) : undefined
        if (!response || (digests.has(path) ? await isRight(path, response) : !isMarkup(response))) continue
        isAny = true
        await cache.delete(request)
      }
    }
    return isAny
  }

  /** Takes over what workers before this one kept. */
  const adopt = async () => {
    const cache = await caches.open(cacheName)
    for (const path of digests.keys()) {
      if (await cache.match(path)) continue
      const kept = await caches.match(path)
      if (kept) await cache.put(path, kept)
    }
  }

  return {
    /**
     * Keeps the shell.
     * @returns whether earlier copies were wrong, so that pages that run on them had better get this worker at once
     * @throws when a file does not come as it was built: the browser tries again at the next visit
     */
    fill: async (): Promise<boolean> => {
      const wasWrong = await dropWrong()
      await adopt()
      for (const path of Object.keys(shell)) await keep(path)
      return wasWrong
    },
    /** Drops what is wrong, and what other builds left. */
    activate: async () => {
      await dropWrong()
      await Promise.all((await caches.keys()).filter(isFormerName).map((name) => caches.delete(name)))
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys()) {
        if (!digests.has(new URL(request.url).pathname)) await cache.delete(request)
      }
    },
    /** Keeps the code of pages that were not seen yet, one file after another; what does not come is left for later. */
    keepPages: async () => {
      for (const path of Object.keys(pages)) await keep(path).catch(() => {})
    },
    /** Keeps files that came before the worker did. */
    keep: async (paths: string[]) => {
      await Promise.allSettled(paths.filter((path) => digests.has(path)).map(keep))
    },
  }
}
