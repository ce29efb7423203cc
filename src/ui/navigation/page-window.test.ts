import { expect, it } from 'vitest'
import { toPageWindow } from './page-window.ts'

it.each([
  [1, 3, [1, 2, 3]],
  [1, 16, [1, 2, 3, 4, 5]],
  [3, 16, [1, 2, 3, 4, 5]],
  [4, 16, [2, 3, 4, 5, 6]],
  [15, 16, [12, 13, 14, 15, 16]],
  [16, 16, [12, 13, 14, 15, 16]],
  [9, 4, [1, 2, 3, 4]],
  [1, 0, []],
])('page %d of %d offers the pages %j', (page, totalPages, window) => {
  expect(toPageWindow(page, totalPages)).toEqual(window)
})
