import { useSyncExternalStore } from 'react'
import { listen } from '../../../../ui/network/listen.ts'

const query = '(max-width: 1024px)'

/** Returns whether the page has its narrow layout. Client only. */
export function useNarrowPage(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query)
  return listen(list, 'change', listener)
}
