import { expect, it } from 'vitest'
import { findNearness } from './next-offer.ts'

const state = {
  phase: 'ready',
  restoringTo: undefined,
  currentTime: 1000,
  duration: 1440,
  ended: false,
  loop: false,
} as const

it('is near from 90 % of the episode', () => {
  expect(findNearness({ ...state, currentTime: 1295.9 })).toBe('far')
  expect(findNearness({ ...state, currentTime: 1296 })).toBe('near')
})

it('is over at the end, unless the episode loops', () => {
  const ended = { ...state, currentTime: 1440, ended: true }
  expect(findNearness(ended)).toBe('over')
  expect(findNearness({ ...ended, loop: true })).toBe('far')
})

it('is far while restoring a position, while switching links, and without a duration', () => {
  expect(findNearness({ ...state, currentTime: 1400, restoringTo: 1400 })).toBe('far')
  expect(findNearness({ ...state, currentTime: 1400, phase: 'preparing' })).toBe('far')
  expect(findNearness({ ...state, currentTime: 1400, duration: 0 })).toBe('far')
})
