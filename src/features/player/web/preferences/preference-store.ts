import { type PlayerPreferences, type PreferenceName, readPreference } from './player-preferences.ts'

export type PreferenceStore = {
  /** Returns the same object until the preference changes. */
  get: <Name extends PreferenceName>(name: Name) => PlayerPreferences[Name]
  set: <Name extends PreferenceName>(name: Name, value: PlayerPreferences[Name]) => void
  /** Called after a change here or in another tab. @returns unsubscribes */
  subscribe: (listener: () => void) => () => void
}

/** The part of the browser's storage that is used. Each call may throw (private windows, site settings, quota). */
export type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem'>

const keyPrefix = 'player:'

/**
 * Stores the player's preferences under one key each (`player:rate` …). Without a working storage they last as long
 * as the page.
 * @param findStorage may throw: the mere access does when storage is forbidden
 */
export function createPreferenceStore(findStorage: () => PreferenceStorage, events: EventTarget): PreferenceStore {
  // Cached with the stored text, so that a preference keeps its identity while the text is unchanged.
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
    // For each name, the map holds a result of `readPreference` or `set`.
    if (kept) return kept.value as Value
    const text = readText(name)
    const value = readPreference(name, text)
    known.set(name, { text, value })
    return value
  }
  const forgetChanged = () => {
    for (const [name, { text }] of known) if (readText(name) !== text) known.delete(name)
  }
  const takeOver = (event: Event) => {
    const key = 'key' in event ? event.key : undefined
    // A null key means that everything was cleared.
    if (typeof key === 'string' && !key.startsWith(keyPrefix)) return
    forgetChanged()
    notify()
  }
  return {
    get,
    set(name, value) {
      try {
        findStorage().setItem(keyPrefix + name, JSON.stringify(value))
      } catch {
        // The value then lasts as long as the page.
      }
      known.set(name, { text: readText(name), value })
      notify()
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        events.addEventListener('storage', takeOver)
        // Without a listener, changes of other tabs were not heard.
        forgetChanged()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) events.removeEventListener('storage', takeOver)
      }
    },
  }
}
