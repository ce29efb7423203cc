import { joinStops, listen } from '../../../../ui/network/listen.ts'
import { createListeners } from '../../../../ui/storage/create-listeners.ts'
import type { EntryStore } from './create-journal.ts'
import { type Entry, type Owner, parseEntry } from './entry.ts'
import { entryPrefix, listKeptKeys } from './kept-keys.ts'

/** Confirmed entries serve a start without network; beyond this number the oldest are dropped. */
const maxConfirmed = 200

/** One small record per owner and episode, which all tabs of the browser share. */
const toKey = (owner: Owner, episodeId: number) => `${entryPrefix}${owner}:${episodeId}`

// Storage may be forbidden or full: entries that it rejected last as long as the page.
const memory = new Map<string, string>()
/**
 * The keys that this page wrote: the substitute for a forbidden storage (ui/storage/text-store.ts) does not list them.
 */
const written = new Set<string>()
const { subscribe, notify } = createListeners()

export const browserEntries: EntryStore = {
  find(owner, episodeId) {
    const text = read(toKey(owner, episodeId))
    return text === null ? undefined : parseEntry(episodeId, text)
  },
  list(owner) {
    const start = toKey(owner, 0).slice(0, -1)
    return listKeys().flatMap((key) => {
      if (!key.startsWith(start)) return []
      const entry = parseEntry(Number(key.slice(start.length)), read(key) ?? '')
      return entry ? [entry] : []
    })
  },
  keep(owner, { episodeId, ...entry }) {
    const key = toKey(owner, episodeId)
    const text = JSON.stringify(entry)
    written.add(key)
    try {
      localStorage.setItem(key, text)
      memory.delete(key)
    } catch {
      memory.set(key, text)
    }
    notify()
  },
  drop(owner, episodeId) {
    const key = toKey(owner, episodeId)
    memory.delete(key)
    written.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // The entry was only in memory.
    }
    notify()
  },
}

/** Runs `listener` after each change in this tab or another. Returns a function that unsubscribes. */
export function subscribeToEntries(listener: () => void): () => void {
  const followOtherTabs = ({ key }: StorageEvent) => (key === null || key.startsWith(entryPrefix)) && listener()
  return joinStops([subscribe(listener), listen(window, 'storage', followOtherTabs)])
}

/** Lists the accounts that this browser has entries of. */
export function listAccounts(): number[] {
  return [...new Set(listKeys().map((key) => Number(key.split(':')[1])))].filter(Number.isInteger)
}

/** Drops confirmed entries: the oldest beyond 200, or all. @returns whether there were any */
export function deleteConfirmed(owner: Owner, { keepNewest = maxConfirmed } = {}): boolean {
  const confirmed = browserEntries.list(owner).filter(({ isAcknowledged }) => isAcknowledged)
  const oldest = confirmed.sort(byNewest).slice(keepNewest)
  for (const { episodeId } of oldest) browserEntries.drop(owner, episodeId)
  return oldest.length > 0
}

const byNewest = (a: Entry, b: Entry) => b.watchedAt - a.watchedAt

function read(key: string): string | null {
  const held = memory.get(key)
  if (held !== undefined) return held
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const listKeys = () => [...new Set([...written, ...listKeptKeys()])]
