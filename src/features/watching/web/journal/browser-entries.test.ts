import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from './entry.ts'

const entry = (episodeId: number, given: Partial<Entry> = {}): Entry => ({
  episodeId,
  seconds: 100,
  durationSeconds: 1440,
  watchedAt: 1_800_000_000_000 + episodeId,
  furthestSeconds: 100,
  isAcknowledged: false,
  ...given,
})

/** As browsers have it: what is kept are properties of their own. */
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

/** A page: the module with a memory of its own. */
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
afterEach(() => vi.unstubAllGlobals())

test('an entry is found again by the next page, by its owner only', async () => {
  const { browserEntries } = await openPage()
  browserEntries.keep(4, entry(7))
  browserEntries.keep('device', entry(8))
  const next = await openPage()
  expect(next.browserEntries.find(4, 7)).toEqual(entry(7))
  expect(next.browserEntries.find(5, 7)).toBeUndefined()
  expect(next.browserEntries.list(4)).toEqual([entry(7)])
  expect(next.browserEntries.list('device')).toEqual([entry(8)])
  expect(next.hasBrowserEntries()).toBe(true)
  next.browserEntries.drop(4, 7)
  expect(next.browserEntries.list(4)).toEqual([])
})

test('account 4 and account 44 are two', async () => {
  const { browserEntries } = await openPage()
  browserEntries.keep(44, entry(7))
  expect(browserEntries.list(4)).toEqual([])
})

test('what a full storage does not take lasts as long as the page, and is newer than what it holds', async () => {
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

test('without storage the page remembers', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { browserEntries, hasBrowserEntries } = await openPage()
  expect(hasBrowserEntries()).toBe(false)
  browserEntries.keep(4, entry(7))
  expect(browserEntries.find(4, 7)).toEqual(entry(7))
  browserEntries.drop(4, 7)
  expect(browserEntries.find(4, 7)).toBeUndefined()
})

test('of what the server has, the newest are kept; of what it has not, all', async () => {
  const { browserEntries, forgetConfirmed } = await openPage()
  for (const episodeId of [1, 2, 3]) browserEntries.keep(4, entry(episodeId, { isAcknowledged: true }))
  browserEntries.keep(4, entry(9))
  forgetConfirmed(4, { keepNewest: 2 })
  expect(browserEntries.list(4).map(({ episodeId }) => episodeId)).toEqual([2, 3, 9])
  forgetConfirmed(4, { keepNewest: 0 })
  expect(browserEntries.list(4).map(({ episodeId }) => episodeId)).toEqual([9])
})
