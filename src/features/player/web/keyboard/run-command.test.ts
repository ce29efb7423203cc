import { expect, it } from 'vitest'
import { findNextRate } from './run-command.ts'

it('steps through the rates and stops at both ends', () => {
  const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
  expect(rates.map((rate) => findNextRate(rate, 1))).toEqual([...rates.slice(1), 2])
  expect(rates.map((rate) => findNextRate(rate, -1))).toEqual([0.25, ...rates.slice(0, -1)])
})
