import { expect, test, vi } from 'vitest'
import { createEventQueue } from './event-queue.ts'

test('delivers events in order, whether pushed before or during reading', async () => {
  const queue = createEventQueue<number>(() => {})
  queue.push(1)
  const read = Array.fromAsync(queue.events)
  queue.push(2)
  queue.push(3)
  queue.end()
  queue.push(4)
  expect(await read).toEqual([1, 2, 3])
})

test('releases a waiting reader that leaves, and reports it once', async () => {
  const onLeave = vi.fn()
  const queue = createEventQueue<number>(onLeave)
  const iterator = queue.events[Symbol.asyncIterator]()
  const next = iterator.next()
  await iterator.return?.()
  expect(await next).toEqual({ done: true, value: undefined })
  queue.end()
  expect(onLeave).toHaveBeenCalledTimes(1)
})

test('ends a queue that is not read instead of growing it', async () => {
  const onLeave = vi.fn()
  const queue = createEventQueue<number>(onLeave)
  for (let event = 0; event <= 1000; event++) queue.push(event)
  expect(onLeave).toHaveBeenCalledTimes(1)
  expect(await Array.fromAsync(queue.events)).toHaveLength(1000)
})
