/** Messages from a page to the service worker. */
export type ToWorker =
  /** Replace the previous worker: the visitor wants the new version. */
  | { type: 'take-over' }
  /** Cache the files of this page, which loaded before the worker. */
  | { type: 'keep'; page: string; files: string[] }
  /** Cache the code of pages that were not visited yet: the connection has room. */
  | { type: 'keep-pages' }
  /** Asks which copy is shown here. */
  | { type: 'which-copy' }

/**
 * A message from the service worker to a page: when the shown copy was cached (ISO 8601); null when it is the site's
 * own.
 */
export type FromWorker = { type: 'copy'; keptAt: string | null }

const ownPrefix = 'own-'

/** The cache of one account's lists. Pages create it at login and delete it at logout; the worker only fills it. */
export const toOwnCacheName = (accountId: number | string): string => `${ownPrefix}${accountId}`

/** Returns whether a cache is of this kind, of any account. */
export const isOwnCacheName = (name: string): boolean => name.startsWith(ownPrefix)

/** Held while these caches are created, deleted or filled: nothing is written to a deleted one. */
export const ownCachesLock = 'sumine:own-caches'

/** The page shown in place of pages that are not cached. */
export const offlinePath = '/offline'
