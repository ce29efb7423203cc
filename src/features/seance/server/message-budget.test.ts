import { expect, test, vi } from 'vitest'
import { createMessageBudget, keepBudgets, linePace, messagePace } from './message-budget.ts'

test('allows thirty messages at once, then ten a second', () => {
  let now = 0
  const take = createMessageBudget(messagePace, () => now)
  const count = () => Array.from({ length: 100 }, take).filter(Boolean).length
  expect(count()).toBe(30)
  now = 500
  expect(count()).toBe(5)
  now = 3_600_000
  expect(count()).toBe(30)
})

test('a person who returns continues the former budget until it is full again', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const people = keepBudgets({ say: linePace })
  const sayAll = () => {
    const person = people.open('Mika')
    const count = Array.from({ length: 100 }, person.may.say).filter(Boolean).length
    person.close()
    return count
  }
  expect(sayAll()).toBe(5)
  expect(sayAll()).toBe(0)
  vi.advanceTimersByTime(4000)
  expect(sayAll()).toBe(2)
  vi.advanceTimersByTime(10_000)
  expect(sayAll()).toBe(5)
  expect(people.countOpen('Mika')).toBe(0)
})
