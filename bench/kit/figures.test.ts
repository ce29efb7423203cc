import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentile } from './figures.ts'

test('the 99th percentile of a hundred values is the last but one', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(values, 0.99)).toBe(99)
  expect(percentile(values, 1)).toBe(100)
  expect(percentile(values, 0)).toBe(1)
})

test('a percentile is a value not below its share of the values', () => {
  const lists = fc.array(fc.double({ noNaN: true }), { minLength: 1 })
  fc.assert(
    fc.property(lists, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
      const found = percentile(values, share)
      expect(values).toContain(found)
      expect(values.filter((value) => value <= found).length).toBeGreaterThanOrEqual(Math.floor(share * values.length))
    }),
  )
})
