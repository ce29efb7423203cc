import { expect, test } from 'vitest'
import { cacheUntilChanged } from './cache-until-changed.ts'

function counter() {
  let calls = 0
  return { produce: async () => ++calls, calls: () => calls }
}

test('a value is computed once for concurrent and later calls', async () => {
  const cached = cacheUntilChanged<number>({ max: 10 })
  const { produce, calls } = counter()
  expect(await Promise.all([cached.get('a', produce), cached.get('a', produce)])).toEqual([1, 1])
  expect(await cached.get('a', produce)).toBe(1)
  expect(calls()).toBe(1)
})

test('a change triggers a new computation', async () => {
  const cached = cacheUntilChanged<number>({ max: 10 })
  const { produce } = counter()
  await cached.get('a', produce)
  cached.expireAll()
  expect(await cached.get('a', produce)).toBe(2)
})

test('a value that was being computed during the change is not cached', async () => {
  const cached = cacheUntilChanged<string>({ max: 10 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = cached.get('a', () => promise)
  cached.expireAll()
  resolve('from before')
  expect(await asked).toBe('from before')
  expect(await cached.get('a', async () => 'from after')).toBe('from after')
})

test('a failure is not cached', async () => {
  const cached = cacheUntilChanged<string>({ max: 10 })
  const failing = () => Promise.reject(new Error('away'))
  await expect(cached.get('a', failing)).rejects.toThrow('away')
  expect(await cached.get('a', async () => 'back')).toBe('back')
})

test('beyond the limit the oldest value is evicted', async () => {
  const cached = cacheUntilChanged<number>({ max: 2 })
  const { produce } = counter()
  for (const key of ['a', 'b', 'c']) await cached.get(key, produce)
  expect(await cached.get('c', produce)).toBe(3)
  expect(await cached.get('b', produce)).toBe(2)
  expect(await cached.get('a', produce)).toBe(4)
})
