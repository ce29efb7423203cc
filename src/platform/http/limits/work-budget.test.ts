import { expect, test } from 'vitest'
import { createWorkBudget } from './work-budget.ts'

function open() {
  const clock = { ms: 0 }
  return { clock, budget: createWorkBudget({ now: () => clock.ms }) }
}

test('refuses costly calls of a client without budget, and admits them again with time', () => {
  const { clock, budget } = open()
  for (let call = 0; call < 160; call++) {
    budget.require('a', '/explorer')
    budget.charge('a', '/explorer', 25)
  }
  budget.require('a', '/explorer')
  budget.charge('a', '/explorer', 100)
  expect(() => budget.require('a', '/explorer')).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 2 }),
  )
  budget.require('b', '/explorer')
  clock.ms += 2000
  budget.require('a', '/explorer')
})

test('keeps cheap calls free for a client without budget', () => {
  const { budget } = open()
  budget.charge('a', '/share', 10_000)
  budget.charge('a', '/api/genres', 0.4)
  expect(() => budget.require('a', '/share')).toThrow()
  budget.require('a', '/api/genres')
  budget.require('a', '/never-asked')
})

test('rates a route by the average cost of its calls', () => {
  const { budget } = open()
  budget.charge('a', '/other', 10_000)
  budget.charge('a', '/page', 30)
  budget.require('a', '/page')
  budget.charge('a', '/page', 30)
  expect(() => budget.require('a', '/page')).toThrow()
  for (let call = 0; call < 30; call++) budget.charge('b', '/page', 1)
  budget.require('a', '/page')
})

test('bounds the number of remembered clients', () => {
  const budget = createWorkBudget({ max: 2, now: () => 0 })
  for (const client of ['a', 'b', 'c']) budget.charge(client, '/x', 10_000)
  budget.require('a', '/x')
  expect(() => budget.require('c', '/x')).toThrow()
})
