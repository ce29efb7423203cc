/** What a page tells the service worker. */
export type ToWorker =
  /** Take the place of the worker before: the person wants the new version. */
  | { type: 'take-over' }
  /** Keep what this page is made of: it came before the worker did. */
  | { type: 'keep'; page: string; files: string[] }
  /** Keep the code of pages that were not seen yet: the line has room. */
  | { type: 'keep-pages' }
  /** Which copy is shown here? */
  | { type: 'which-copy' }

/** What the service worker tells a page: when the copy it shows was kept (ISO 8601); null when it is the site's own. */
export type FromWorker = { type: 'copy'; keptAt: string | null }

const ownPrefix = 'own-'

/** The cache of one account's lists. Pages make it at login and drop it at logout; the worker only fills it. */
export function toOwnCacheName(accountId: number | string): string {
  return `${ownPrefix}${accountId}`
}

export function isOwnCacheName(name: string): boolean {
  return name.startsWith(ownPrefix)
}

/** Held by whoever changes which of these caches there are, or fills one: nothing is written to one that is dropped. */
export const ownCachesLock = 'sumine:own-caches'

/** The path whose page speaks for every page that was not kept. */
export const offlinePath = '/offline'
