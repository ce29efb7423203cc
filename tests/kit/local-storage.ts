import { beforeEach, vi } from 'vitest'

/** Gives each test an empty storage of the browser. @returns its texts by key */
export function useLocalStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  return kept
}
