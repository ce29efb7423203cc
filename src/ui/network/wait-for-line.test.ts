import { beforeEach, expect, test, vi } from 'vitest'
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

/** Returns whether a wait has ended. */
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

test('waits for the requested time while online', async () => {
  const hasEnded = watch(waitForLine(1000))
  vi.advanceTimersByTime(999)
  expect(await hasEnded()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await hasEnded()).toBe(true)
})

test('waits for the network while offline', async () => {
  isOnline = false
  const hasEnded = watch(waitForLine(1000))
  vi.advanceTimersByTime(60_000)
  expect(await hasEnded()).toBe(false)
  window.dispatchEvent(new Event('online'))
  expect(await hasEnded()).toBe(true)
})

test('ends early when the network returns', async () => {
  const hasEnded = watch(waitForLine(30_000))
  window.dispatchEvent(new Event('online'))
  expect(await hasEnded()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('ends on an abort signal, even one already aborted', async () => {
  isOnline = false
  const left = new AbortController()
  const hasEnded = watch(waitForLine(1000, left.signal))
  expect(await hasEnded()).toBe(false)
  left.abort()
  expect(await hasEnded()).toBe(true)
  await waitForLine(1000, left.signal)
})
