import { expect, it } from 'vitest'
import { toTimeRanges } from '../../../../../tests/kit/time-ranges.ts'
import { findBufferedEnd } from './seek-within.ts'

const ranges = toTimeRanges([0, 20], [100.2, 160])

it('ends the buffer at the end of the current range', () => {
  expect(findBufferedEnd(ranges, 5)).toBe(20)
  expect(findBufferedEnd(ranges, 120)).toBe(160)
})

it('bridges the small gap before the first frame of a range', () => expect(findBufferedEnd(ranges, 100)).toBe(160))

it('has no buffer between two ranges', () => {
  expect(findBufferedEnd(ranges, 50)).toBe(50)
  expect(findBufferedEnd(toTimeRanges(), 3)).toBe(3)
})
