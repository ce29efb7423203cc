import { expect, test } from 'vitest'
import { moveTo } from './move-to.ts'

test.each([
  [3, 0, [3, 1, 2]],
  [1, 2, [2, 3, 1]],
  [2, -1, [2, 1, 3]],
  [2, 9, [1, 3, 2]],
  [7, 0, [1, 2, 3]],
])('%d moves to place %d', (id, place, moved) => expect(moveTo([1, 2, 3], id, place)).toEqual(moved))
