import { expect, it } from 'vitest'
import { toConnectionSpeed } from './connection-speed.ts'

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
