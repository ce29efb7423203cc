import { expect, test } from 'vitest'
import { keepUntilChanged } from './keep-until-changed.ts'

function counter() {
  let calls = 0
  return { produce: async () => ++calls, calls: () => calls }
}

test('a value is worked out once, however many ask at the same time or later', async () => {
  const kept = keepUntilChanged<number>({ most: 10 })
  const { produce, calls } = counter()
  expect(await Promise.all([kept.get('a', produce), kept.get('a', produce)])).toEqual([1, 1])
  expect(await kept.get('a', produce)).toBe(1)
  expect(calls()).toBe(1)
})

test('after a change it is worked out again', async () => {
  const kept = keepUntilChanged<number>({ most: 10 })
  const { produce } = counter()
  await kept.get('a', produce)
  kept.expireAll()
  expect(await kept.get('a', produce)).toBe(2)
})

test('a value that was being worked out when the change came is not kept', async () => {
  const kept = keepUntilChanged<string>({ most: 10 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = kept.get('a', () => promise)
  kept.expireAll()
  resolve('from before')
  expect(await asked).toBe('from before')
  expect(await kept.get('a', async () => 'from after')).toBe('from after')
})

test('a failure is not kept', async () => {
  const kept = keepUntilChanged<string>({ most: 10 })
  const failing = () => Promise.reject(new Error('away'))
  await expect(kept.get('a', failing)).rejects.toThrow('away')
  expect(await kept.get('a', async () => 'back')).toBe('back')
})

test('beyond its bound the oldest value leaves', async () => {
  const kept = keepUntilChanged<number>({ most: 2 })
  const { produce } = counter()
  for (const key of ['a', 'b', 'c']) await kept.get(key, produce)
  expect(await kept.get('c', produce)).toBe(3)
  expect(await kept.get('b', produce)).toBe(2)
  expect(await kept.get('a', produce)).toBe(4)
})
