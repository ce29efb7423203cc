import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and for the first render in the browser, which must match; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
