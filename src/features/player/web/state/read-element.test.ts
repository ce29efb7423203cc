import { expect, it } from 'vitest'
import { findBufferedTo } from './read-element.ts'

const ranges = [
  { start: 0, end: 20 },
  { start: 100.2, end: 160 },
]

it('ends the buffer at the end of the current range', () => {
  expect(findBufferedTo(ranges, 5)).toBe(20)
  expect(findBufferedTo(ranges, 120)).toBe(160)
})

it('bridges the small gap before the first frame of a range', () => {
  expect(findBufferedTo(ranges, 100)).toBe(160)
})

it('has no buffer between two ranges', () => {
  expect(findBufferedTo(ranges, 50)).toBe(50)
  expect(findBufferedTo([], 3)).toBe(3)
})
