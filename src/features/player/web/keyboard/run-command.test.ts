import { expect, it } from 'vitest'
import { findNextRate } from './run-command.ts'

it('steps through the rates and stops at both ends', () => {
  expect(findNextRate(1, 1)).toBe(1.25)
  expect(findNextRate(1, -1)).toBe(0.75)
  expect(findNextRate(2, 1)).toBe(2)
  expect(findNextRate(0.25, -1)).toBe(0.25)
})
