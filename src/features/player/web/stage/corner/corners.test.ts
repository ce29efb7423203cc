import { expect, it } from 'vitest'
import { findCornerByKey, findNearestCorner } from './corners.ts'

it('moves by arrow keys, and stays at an edge', () => {
  expect(findCornerByKey('bottom-right', 'ArrowLeft')).toBe('bottom-left')
  expect(findCornerByKey('bottom-left', 'ArrowUp')).toBe('top-left')
  expect(findCornerByKey('top-left', 'ArrowRight')).toBe('top-right')
  expect(findCornerByKey('top-right', 'ArrowDown')).toBe('bottom-right')
  expect(findCornerByKey('top-left', 'ArrowUp')).toBe('top-left')
  expect(findCornerByKey('top-left', 'Enter')).toBeUndefined()
})

it('finds the nearest corner of the window', () => {
  const size = { width: 1000, height: 800 }
  expect(findNearestCorner({ x: 900, y: 700 }, size)).toBe('bottom-right')
  expect(findNearestCorner({ x: 100, y: 700 }, size)).toBe('bottom-left')
  expect(findNearestCorner({ x: 900, y: 100 }, size)).toBe('top-right')
  expect(findNearestCorner({ x: 100, y: 100 }, size)).toBe('top-left')
})
