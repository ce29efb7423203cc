import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-instant.ts'

test('an instant survives the way into a field and back', () => {
  const instant = '2026-11-21T18:05:00.000Z'
  expect(fromLocalInput(toLocalInput(instant))).toBe(instant)
})

test('an empty field is no instant', () => {
  expect(fromLocalInput('')).toBeNull()
  expect(fromLocalInput('demain')).toBeNull()
  expect(toLocalInput(null)).toBe('')
})
