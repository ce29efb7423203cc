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
const fast = { speed: 'fast' } as const

it('shows frames while enough is in store, or all that is left', () => {
  expect(mayPreview(state, fast)).toBe(true)
  expect(mayPreview({ ...state, bufferedTo: 109 }, fast)).toBe(false)
  expect(mayPreview({ ...state, currentTime: 1436, bufferedTo: 1440 }, fast)).toBe(true)
})

it('leaves the line to what plays', () => {
  expect(mayPreview({ ...state, waiting: true }, fast)).toBe(false)
  expect(mayPreview({ ...state, offline: true }, fast)).toBe(false)
  expect(mayPreview({ ...state, phase: 'preparing' }, fast)).toBe(false)
})

it('never uses a slow line; a browser that does not tell is believed to have a good one', () => {
  expect(mayPreview(state, { speed: 'slow' })).toBe(false)
  expect(mayPreview(state, { speed: undefined })).toBe(true)
})
