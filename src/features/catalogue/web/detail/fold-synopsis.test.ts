import { expect, it } from 'vitest'
import { findFold } from './fold-synopsis.ts'

it('leaves a synopsis of up to 300 characters whole', () => {
  const text = 'Onze secondes. '.repeat(20)
  expect(text).toHaveLength(300)
  expect(findFold(text)).toBe(300)
})

it('folds a longer one between two words', () => {
  const text = 'Chaque nuit, la même rame. '.repeat(15)
  const fold = findFold(text)
  expect(fold).toBeGreaterThan(290)
  expect(fold).toBeLessThanOrEqual(300)
  expect(text[fold]).toBe(' ')
})

it('folds a text without spaces at 300 characters', () => expect(findFold('海'.repeat(400))).toBe(300))
