import { expect, test } from 'vitest'
import { toOffset } from './clock.ts'

/** A sample over a line with these delays, in milliseconds, to a clock that is 5 s ahead. */
const sample = (there: number, back: number, sent = 1000) => ({
  sent,
  received: sent + there + back,
  at: sent + there + 5000,
})

test('the offset of even answers is exact', () => {
  expect(toOffset([sample(20, 20), sample(80, 80)])).toBe(5000)
})

test('answers that the line delayed one way count for nothing beside quicker ones', () => {
  const offset = toOffset([sample(400, 20), sample(21, 20), sample(20, 22), sample(20, 20), sample(20, 900)])
  expect(Math.abs(offset - 5000)).toBeLessThan(2)
})

test('there is no offset before the first answer', () => {
  expect(toOffset([])).toBe(0)
})
