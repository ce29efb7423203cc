import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scaleTo } from './powers-of-ten.ts'

const costs = { viewers: 2000, siteCores: 0.5, databaseCores: 0.25 }

test('docs/scale.md has the arithmetic of the mix', () => {
  const million = scaleTo(1_000_000, costs)
  expect(Math.round(million.requests / 100)).toBe(353)
  expect(Math.round(million.saves / 100)).toBe(314)
  const text = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8')
  expect(text).toContain('35,300')
  expect(text).toContain('31,400')
  expect((million.rowVersionsADay / 1e9).toFixed(1)).toBe('1.1')
  expect(Math.round(million.newRowsADay / 1e6)).toBe(11)
  expect(text).toMatch(/1.1 billion row versions a day, on some 11\s+million new rows/)
})

test('cores grow with viewers', () => {
  expect(scaleTo(20_000, costs)).toMatchObject({ siteCores: 5, databaseCores: 2.5 })
})
