import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns `shared` on the server and for the first render in the browser, which must match; then what `read` returns.
 * Redraws only when the two differ, compared by identity.
 */
export function useBrowserValue<Value>(read: () => Value, shared: Value): Value {
  return useSyncExternalStore(never, read, () => shared)
}

/** Returns false on the server and for the first render in the browser; then true. */
export const useHydrated = (): boolean => useBrowserValue(() => true, false)
