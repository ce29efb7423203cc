import { expect, it, vi } from 'vitest'
import { hasLineToSpare, toConnectionSpeed } from './connection-speed.ts'

it.each([
  ['slow-2g', 'slow'],
  ['2g', 'slow'],
  ['3g', 'medium'],
  ['4g', 'fast'],
  ['5g', undefined],
  [undefined, undefined],
] as const)('reads the effective type %s as %s', (effectiveType, speed) => {
  expect(toConnectionSpeed(effectiveType)).toBe(speed)
})

it.each([
  ['4g', { effectiveType: '4g' }, 100, true],
  ['3g', { effectiveType: '3g' }, 100, false],
  ['2g', { effectiveType: '2g' }, 100, false],
  ['4g in data-saving mode', { effectiveType: '4g', saveData: true }, 100, false],
  ['an unknown line that brought the page at once', undefined, 100, true],
  ['an unknown line that brought the page slowly', undefined, 8000, false],
  ['an unknown line while the page loads', undefined, 0, false],
] as const)('%s has bandwidth for prefetching or has not', (_, connection, loadEventStart, hasSome) => {
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('performance', { getEntriesByType: () => [{ loadEventStart }] })
  expect(hasLineToSpare()).toBe(hasSome)
})
