import { expect, test } from 'vitest'
import { toBytes } from './bytes.ts'

test('formats a size in the largest unit that fits', () => {
  expect([0, 999, 1536, 999_700, 15_360_000, 1_500_000_000, 7.25e15].map(toBytes)).toEqual([
    '0\u202fo',
    '999\u202fo',
    '1,5\u202fko',
    '1\u202fMo',
    '15\u202fMo',
    '1,5\u202fGo',
    '7\u202f250\u202fTo',
  ])
})
