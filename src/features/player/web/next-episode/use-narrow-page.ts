import { useSyncExternalStore } from 'react'

const query = '(max-width: 1024px)'

/** Returns whether the page has its narrow layout. Client only. */
export function useNarrowPage(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
