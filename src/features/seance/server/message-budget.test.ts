import { expect, test } from 'vitest'
import { createMessageBudget, messagePace } from './message-budget.ts'

test('thirty messages at once, then ten a second', () => {
  let now = 0
  const take = createMessageBudget(messagePace, () => now)
  const count = () => Array.from({ length: 100 }, take).filter(Boolean).length
  expect(count()).toBe(30)
  now = 500
  expect(count()).toBe(5)
  now = 3_600_000
  expect(count()).toBe(30)
})
