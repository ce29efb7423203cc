import { expect, test } from 'vitest'
import { levelOf, toShare } from './status-words.ts'

test('a share is truncated, never rounded up to 100 %', () => {
  expect([1, 0.9999, 0.9987, 0.5, 0].map(toShare)).toEqual([
    '100\u202f%',
    '99,9\u202f%',
    '99,8\u202f%',
    '50\u202f%',
    '0\u202f%',
  ])
})

test('a day without a measurement is not a day without service', () => {
  expect([null, 1, 0.999, 0.95, 0.2, 0].map(levelOf)).toEqual(['unknown', 'full', 'full', 'partial', 'down', 'down'])
})
