import { beforeEach, expect, test, vi } from 'vitest'
import { makeEntry } from '../../../../../tests/kit/watching-entries.ts'
import type { Entry } from './entry.ts'
import { listKeptKeys } from './kept-keys.ts'

const entry = (episodeId: number, given: Partial<Entry> = {}) =>
  makeEntry({ episodeId, watchedAt: 1_800_000_000_000 + episodeId, ...given })

/** As in browsers, stored values are own properties. */
function createStorage(isFull = () => false): Storage {
  const storage: Record<string, string> = {}
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(storage, {
    getItem: hidden((key: string) => storage[key] ?? null),
    setItem: hidden((key: string, text: string) => {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError')
      storage[key] = text
    }),
    removeItem: hidden((key: string) => {
      delete storage[key]
    }),
  }) as unknown as Storage
}

/** A page: a fresh instance of the module. */
async function openPage() {
  vi.resetModules()
  return import('./browser-entries.ts')
}

let isFull = false
beforeEach(() => {
  isFull = false
  vi.stubGlobal(
    'localStorage',
    createStorage(() => isFull),
  )
})

test('the next page finds an entry, but only for its owner', async () => {
  const { browserEntries } = await openPage()
  browserEntries.keep(4, entry(7))
  browserEntries.keep('device', entry(8))
  const next = await openPage()
  expect(next.browserEntries.find(4, 7)).toEqual(entry(7))
  expect(next.browserEntries.find(5, 7)).toBeUndefined()
  expect(next.browserEntries.list(4)).toEqual([entry(7)])
  expect(next.browserEntries.list('device')).toEqual([entry(8)])
  expect(listKeptKeys()).toEqual(['progress:4:7', 'progress:device:8'])
  next.browserEntries.drop(4, 7)
  expect(next.browserEntries.list(4)).toEqual([])
})

test('accounts 4 and 44 are separate', async () => {
  const { browserEntries } = await openPage()
  browserEntries.keep(44, entry(7))
  expect(browserEntries.list(4)).toEqual([])
})

test('an entry rejected by a full storage lasts as long as the page, and replaces the stored one', async () => {
  const { browserEntries } = await openPage()
  browserEntries.keep(4, entry(7))
  isFull = true
  browserEntries.keep(4, entry(7, { seconds: 900 }))
  expect(browserEntries.find(4, 7)).toMatchObject({ seconds: 900 })
  expect(browserEntries.list(4)).toHaveLength(1)
  isFull = false
  browserEntries.keep(4, entry(7, { seconds: 950 }))
  expect((await openPage()).browserEntries.find(4, 7)).toMatchObject({ seconds: 950 })
})

test('entries last as long as the page without storage', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { browserEntries } = await openPage()
  expect(listKeptKeys()).toEqual([])
  browserEntries.keep(4, entry(7))
  expect(browserEntries.find(4, 7)).toEqual(entry(7))
  browserEntries.drop(4, 7)
  expect(browserEntries.find(4, 7)).toBeUndefined()
})

test('entries are listed even if the substitute for a forbidden storage lists no keys', async () => {
  const held = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  })
  const { browserEntries, listAccounts } = await openPage()
  browserEntries.keep(4, entry(7))
  browserEntries.keep('device', entry(8))
  expect(browserEntries.list(4)).toEqual([entry(7)])
  expect(browserEntries.list('device')).toEqual([entry(8)])
  expect(listAccounts()).toEqual([4])
  browserEntries.drop(4, 7)
  expect(listAccounts()).toEqual([])
})

test('only the newest confirmed entries are kept, and all unconfirmed ones', async () => {
  const { browserEntries, deleteConfirmed } = await openPage()
  for (const episodeId of [1, 2, 3]) browserEntries.keep(4, entry(episodeId, { isAcknowledged: true }))
  browserEntries.keep(4, entry(9))
  deleteConfirmed(4, { keepNewest: 2 })
  expect(browserEntries.list(4).map(({ episodeId }) => episodeId)).toEqual([2, 3, 9])
  deleteConfirmed(4, { keepNewest: 0 })
  expect(browserEntries.list(4).map(({ episodeId }) => episodeId)).toEqual([9])
})
