import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-instant.ts'

test('an instant survives the round trip through a field', () => {
  const instant = '2026-11-21T18:05:00.000Z'
  expect(fromLocalInput(toLocalInput(instant))).toBe(instant)
})

test('an empty field is not an instant', () => {
  expect(fromLocalInput('')).toBeNull()
  expect(fromLocalInput('demain')).toBeNull()
  expect(toLocalInput(null)).toBe('')
})
