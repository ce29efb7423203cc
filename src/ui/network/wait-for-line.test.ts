import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForLine } from './wait-for-line.ts'

let isOnline: boolean
beforeEach(() => {
  vi.useFakeTimers()
  isOnline = true
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whether a wait has ended. */
function watch(wait: Promise<void>): () => Promise<boolean> {
  let hasEnded = false
  void wait.then(() => {
    hasEnded = true
  })
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return hasEnded
  }
}

test('on line it lasts as long as it was asked to', async () => {
  const hasEnded = watch(waitForLine(1000))
  vi.advanceTimersByTime(999)
  expect(await hasEnded()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await hasEnded()).toBe(true)
})

test('without a line it lasts until the line is back', async () => {
  isOnline = false
  const hasEnded = watch(waitForLine(1000))
  vi.advanceTimersByTime(60_000)
  expect(await hasEnded()).toBe(false)
  window.dispatchEvent(new Event('online'))
  expect(await hasEnded()).toBe(true)
})

test('a line that comes back ends it early', async () => {
  const hasEnded = watch(waitForLine(30_000))
  window.dispatchEvent(new Event('online'))
  expect(await hasEnded()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a signal ends it, also one that is aborted already', async () => {
  isOnline = false
  const left = new AbortController()
  const hasEnded = watch(waitForLine(1000, left.signal))
  expect(await hasEnded()).toBe(false)
  left.abort()
  expect(await hasEnded()).toBe(true)
  await waitForLine(1000, left.signal)
})
