import { expect, test, vi } from 'vitest'
import { followNotifications, toDelayMs } from './follow-notifications.ts'

test('retries at growing intervals of at most a minute', () => {
  const delays = [0, 1, 2, 3, 6, 60].map((failures) => toDelayMs(failures, 1))
  expect(delays).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000])
})

test('two browsers that lost the same server do not reconnect at the same moment', () => {
  expect(toDelayMs(3, 0)).toBe(4000)
  expect(toDelayMs(3, 0.5)).toBe(6000)
})

test('each connection begins with a refetch, for notifications that came after the lists were read', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const start = (stream: ReadableStreamDefaultController) =>
      signal.addEventListener('abort', () => stream.error(signal.reason))
    return new Response(new ReadableStream({ start }), { status: 200 })
  })
  vi.stubGlobal('window', new EventTarget())
  const aborter = new AbortController()
  const following = Promise.withResolvers<void>()
  const heard = await new Promise((onNews) => following.resolve(followNotifications(onNews, aborter.signal)))
  aborter.abort()
  await following.promise
  expect(heard).toEqual({ notification: null })
})

test.each([
  ['a proxy’s 403', '<h1>Forbidden</h1>', 'tries again'],
  ['the site’s 403', '{"message":"…","code":"FORBIDDEN"}', 'stops'],
])('after a refusal, %s: %s %s', async (_, body, then) => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  const ask = vi.fn(async () => new Response(body, { status: 403 }))
  vi.stubGlobal('fetch', ask)
  const aborter = new AbortController()
  const following = followNotifications(() => {}, aborter.signal)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask.mock.calls.length > 1 ? 'tries again' : 'stops').toBe(then)
  aborter.abort()
  await following
})
