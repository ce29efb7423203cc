import { expect, test } from 'vitest'
import { createKeptTexts } from './kept-texts.ts'

/** A storage that holds so many letters. */
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

test('what a full storage does not take is read all the same, and forgotten like anything else', () => {
  const texts = createKeptTexts(() => full)
  const full = storageOf(0)
  texts.write('token', 'abc')
  expect(texts.read('token')).toBe('abc')
  texts.write('token', undefined)
  expect(texts.read('token')).toBeNull()
})

test('an older text does not come back for the next page when its successor found no room', () => {
  const small = storageOf(3)
  const texts = createKeptTexts(() => small)
  texts.write('token', 'old')
  texts.write('token', 'newer')
  expect(texts.read('token')).toBe('newer')
  expect(small.getItem('token')).toBeNull()
})

test('a storage that is refused keeps as long as the page', () => {
  const texts = createKeptTexts(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect(texts.read('token')).toBeNull()
  texts.write('token', 'abc')
  expect(texts.read('token')).toBe('abc')
  texts.write('token', undefined)
  expect(texts.read('token')).toBeNull()
})

test('once there is room the storage has it again, and what other tabs write is read', () => {
  let room = 0
  const storage = storageOf(10)
  const texts = createKeptTexts(() => (room === 0 ? storageOf(0) : storage))
  texts.write('token', 'a')
  room = 10
  texts.write('token', 'b')
  storage.setItem('token', 'c')
  expect(texts.read('token')).toBe('c')
})
