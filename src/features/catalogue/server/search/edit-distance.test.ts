import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countEdits } from './edit-distance.ts'

test.each([
  ['kaze', 'kaze', 0],
  ['kaze', 'kze', 1],
  ['kze', 'kaze', 1],
  ['kaze', 'kabe', 1],
  ['kaze', 'akze', 1],
  ['kaze', 'phare', 3],
  ['', 'kaze', 4],
  ['kaze', '', 4],
])('from %s to %s it is %i', (typed, name, edits) => expect(countEdits(typed, name)).toBe(edits))

test('a free end ignores the rest of the name, free ends its beginning too', () => {
  expect(countEdits('kaze', 'kazenooka', 'end')).toBe(0)
  expect(countEdits('kzae', 'kazenooka', 'end')).toBe(1)
  expect(countEdits('noka', 'kazenooka', 'end')).toBeGreaterThan(1)
  expect(countEdits('nooka', 'kazenooka', 'ends')).toBe(0)
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

test('it is symmetric, at most the longer length, and never greater with free ends', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const edits = countEdits(one, other)
      expect(countEdits(other, one)).toBe(edits)
      expect(edits).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(edits).toBeGreaterThanOrEqual(Math.abs(one.length - other.length))
      expect(countEdits(one, other, 'end')).toBeLessThanOrEqual(edits)
      expect(countEdits(one, other, 'ends')).toBeLessThanOrEqual(countEdits(one, other, 'end'))
    }),
  )
})
