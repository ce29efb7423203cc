import { expect, test } from 'vitest'
import { toDelayMs } from './follow-notifications.ts'

test('retries at growing intervals of at most a minute', () => {
  const delays = [0, 1, 2, 3, 6, 60].map((failures) => toDelayMs(failures, 1))
  expect(delays).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000])
})

test('two browsers that lost the same server do not reconnect at the same moment', () => {
  expect(toDelayMs(3, 0)).toBe(4000)
  expect(toDelayMs(3, 0.5)).toBe(6000)
})
