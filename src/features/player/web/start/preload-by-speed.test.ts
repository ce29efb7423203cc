import { expect, it, vi } from 'vitest'
import { readPreload } from './preload-by-speed.ts'

it.each([
  ['2g', 'none'],
  ['3g', 'metadata'],
  ['4g', 'auto'],
  [undefined, 'auto'],
] as const)('on %s the browser preloads: %s, and everything of an episode that was begun', (effectiveType, preload) => {
  vi.stubGlobal('navigator', { connection: { effectiveType } })
  expect(readPreload()).toBe(preload)
  expect(readPreload(true)).toBe('auto')
})
