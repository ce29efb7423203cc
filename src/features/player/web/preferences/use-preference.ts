import { useCallback, useSyncExternalStore } from 'react'
import { type PlayerPreferences, type PreferenceName, readPreference } from './player-preferences.ts'
import { createPreferenceStore } from './preference-store.ts'

/** The preferences of this browser, synchronised between its tabs. Client only. */
export const playerPreferences = createPreferenceStore(() => localStorage, globalThis)

/** Returns a preference and its setter. */
export function usePreference<Name extends PreferenceName>(
  name: Name,
): [PlayerPreferences[Name], (value: PlayerPreferences[Name]) => void] {
  const value = useSyncExternalStore(
    playerPreferences.subscribe,
    () => playerPreferences.get(name),
    () => readPreference(name),
  )
  const set = useCallback((next: PlayerPreferences[Name]) => playerPreferences.set(name, next), [name])
  return [value, set]
}
