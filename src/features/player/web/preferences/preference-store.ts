import { type PlayerPreferences, type PreferenceName, readPreference } from './player-preferences.ts'

export type PreferenceStore = {
  /** The same object until the preference changes. */
  get: <Name extends PreferenceName>(name: Name) => PlayerPreferences[Name]
  set: <Name extends PreferenceName>(name: Name, value: PlayerPreferences[Name]) => void
  /** Told after a change here or in another tab. @returns how to stop listening */
  subscribe: (listener: () => void) => () => void
}

/** The part of the browser's storage that is used. Each call may throw (private windows, site settings, no room). */
export type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem'>

const keyPrefix = 'player:'

/**
 * Keeps the player's preferences under one key each (`player:rate` …). Without a storage that works they last as long
 * as the page.
 * @param findStorage may throw: merely naming the storage does where it is forbidden
 */
export function createPreferenceStore(findStorage: () => PreferenceStorage, events: EventTarget): PreferenceStore {
  // Kept beside the stored text, so that a preference keeps its identity as long as the text stays the same.
  const known = new Map<PreferenceName, { text: string | undefined; value: unknown }>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const readText = (name: PreferenceName) => {
    try {
      return findStorage().getItem(keyPrefix + name) ?? undefined
    } catch {
      return undefined
    }
  }
  const get: PreferenceStore['get'] = (name) => {
    type Value = PlayerPreferences[typeof name]
    const kept = known.get(name)
    // The map holds for each name what `readPreference` or `set` gave for it.
    if (kept) return kept.value as Value
    const text = readText(name)
    const value = readPreference(name, text)
    known.set(name, { text, value })
    return value
  }
  const takeOver = (event: Event) => {
    const key = 'key' in event ? event.key : undefined
    // A null key says that everything was cleared.
    if (typeof key === 'string' && !key.startsWith(keyPrefix)) return
    for (const [name, { text }] of known) if (readText(name) !== text) known.delete(name)
    notify()
  }
  return {
    get,
    set(name, value) {
      const text = JSON.stringify(value)
      known.set(name, { text, value })
      try {
        findStorage().setItem(keyPrefix + name, text)
      } catch {
        // It then lasts as long as the page.
      }
      notify()
    },
    subscribe(listener) {
      if (listeners.size === 0) events.addEventListener('storage', takeOver)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) events.removeEventListener('storage', takeOver)
      }
    },
  }
}
