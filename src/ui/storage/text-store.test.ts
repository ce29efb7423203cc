import { expect, test } from 'vitest'
import { createTextStore } from './text-store.ts'

/** A storage with room for this many characters. */
function storageOf(room: number): Storage {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => void held.delete(key),
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, text)
    },
  } as Storage
}

test('a text rejected by a full storage can still be read and forgotten', () => {
  const texts = createTextStore(() => full)
  const full = storageOf(0)
  texts.write('token', 'abc')
  expect(texts.read('token')).toBe('abc')
  texts.write('token', undefined)
  expect(texts.read('token')).toBeNull()
})

test('an older text does not return on the next page when its replacement did not fit', () => {
  const small = storageOf(3)
  const texts = createTextStore(() => small)
  texts.write('token', 'old')
  texts.write('token', 'newer')
  expect(texts.read('token')).toBe('newer')
  expect(small.getItem('token')).toBeNull()
})

test('texts last as long as the page when storage is forbidden', () => {
  const texts = createTextStore(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect(texts.read('token')).toBeNull()
  texts.write('token', 'abc')
  expect(texts.read('token')).toBe('abc')
  texts.write('token', undefined)
  expect(texts.read('token')).toBeNull()
})

test('the storage has the text again once there is room, and writes of other tabs are read', () => {
  let room = 0
  const storage = storageOf(10)
  const texts = createTextStore(() => (room === 0 ? storageOf(0) : storage))
  texts.write('token', 'a')
  room = 10
  texts.write('token', 'b')
  storage.setItem('token', 'c')
  expect(texts.read('token')).toBe('c')
})
