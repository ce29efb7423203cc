import { useSyncExternalStore } from 'react'
import { createListeners } from '../storage/create-listeners.ts'
import { joinStops, listen } from './listen.ts'

const reach = createListeners()
let isReached = true

/** Returns whether the browser is online and no request is known to have failed. True on the server. */
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
  reach.notify()
}

function subscribe(onChange: () => void): () => void {
  return joinStops([reach.subscribe(onChange), listen(window, ['online', 'offline'], onChange)])
}
