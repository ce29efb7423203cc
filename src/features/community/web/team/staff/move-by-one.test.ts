import { expect, test } from 'vitest'
import { moveByOne } from './move-by-one.ts'

test.each([
  [2, -1, [2, 1, 3]],
  [2, 1, [1, 3, 2]],
  [1, -1, [1, 2, 3]],
  [3, 1, [1, 2, 3]],
  [9, 1, [1, 2, 3]],
] as const)('%i by %i gives %o', (id, direction, expected) => {
  expect(moveByOne([1, 2, 3], id, direction)).toEqual(expected)
})
