import { expect, it } from 'vitest'
import { mayPreview } from './may-preview.ts'

const state = {
  phase: 'ready',
  waiting: false,
  offline: false,
  currentTime: 100,
  duration: 1440,
  bufferedTo: 130,
} as const

it('allows previews while enough is buffered, or all that is left', () => {
  expect(mayPreview(state, 'fast')).toBe(true)
  expect(mayPreview({ ...state, bufferedTo: 109 }, 'fast')).toBe(false)
  expect(mayPreview({ ...state, currentTime: 1436, bufferedTo: 1440 }, 'fast')).toBe(true)
})

it('leaves the connection to playback', () => {
  expect(mayPreview({ ...state, waiting: true }, 'fast')).toBe(false)
  expect(mayPreview({ ...state, offline: true }, 'fast')).toBe(false)
  expect(mayPreview({ ...state, phase: 'preparing' }, 'fast')).toBe(false)
})

it('forbids previews on a slow connection; an unknown one counts as good', () => {
  expect(mayPreview(state, 'slow')).toBe(false)
  expect(mayPreview(state, undefined)).toBe(true)
})
