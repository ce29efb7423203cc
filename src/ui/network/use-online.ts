import { useSyncExternalStore } from 'react'
import { listen } from './listen.ts'

const listeners = new Set<() => void>()
let isReached = true

/**
 * Returns whether the site is reachable: the browser is online, and no request is known to have failed. True on the
 * server.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && isReached,
    () => true,
  )
}

/** Records the outcome of a request: an online browser may still reach nothing. */
export function setReached(isSiteReached: boolean): void {
  isReached = isSiteReached
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  const stop = listen(window, ['online', 'offline'], onChange)
  return () => {
    listeners.delete(onChange)
    stop()
  }
}
