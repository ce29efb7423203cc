import { beforeEach, expect, test, vi } from 'vitest'
import { closesLater, untilFree } from './element-use.ts'

beforeEach(() => void vi.useFakeTimers())

// Only its identity counts.
const element = () => ({}) as HTMLVideoElement

test('an element without an earlier engine is free', async () => expect(await untilFree(element())).toBe(true))

test('an element is free once its engine has closed', async () => {
  const video = element()
  const { promise, resolve } = Promise.withResolvers<void>()
  closesLater(video, promise)
  const free = untilFree(video)
  resolve()
  expect(await free).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('an engine that does not close is not waited for without end', async () => {
  const video = element()
  closesLater(video, new Promise(() => {}))
  const free = untilFree(video)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await free).toBe(false)
})
