import { expect, it } from 'vitest'
import { isSmallLayout } from './use-small-layout.ts'

it('is small below 576 px of width or 380 px of height', () => {
  expect(isSmallLayout({ width: 575, height: 800 })).toBe(true)
  expect(isSmallLayout({ width: 844, height: 379 })).toBe(true)
  expect(isSmallLayout({ width: 576, height: 380 })).toBe(false)
})
