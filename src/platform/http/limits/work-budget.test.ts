import { expect, test } from 'vitest'
import { createWorkBudget } from './work-budget.ts'

function open() {
  const clock = { ms: 0 }
  return { clock, budget: createWorkBudget({ now: () => clock.ms }) }
}

test('costly calls of one client are refused once its minute is used up, and admitted again with time', () => {
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

test('cheap calls stay free for whoever used up the budget', () => {
  const { budget } = open()
  budget.charge('a', '/share', 10_000)
  budget.charge('a', '/api/genres', 0.4)
  expect(() => budget.require('a', '/share')).toThrow()
  budget.require('a', '/api/genres')
  budget.require('a', '/never-asked')
})

test('a route is as costly as its calls are on average', () => {
  const { budget } = open()
  budget.charge('a', '/other', 10_000)
  budget.charge('a', '/page', 30)
  expect(() => budget.require('a', '/page')).toThrow()
  for (let call = 0; call < 30; call++) budget.charge('b', '/page', 1)
  budget.require('a', '/page')
})

test('only so many clients are remembered', () => {
  const budget = createWorkBudget({ most: 2, now: () => 0 })
  for (const client of ['a', 'b', 'c']) budget.charge(client, '/x', 10_000)
  budget.require('a', '/x')
  expect(() => budget.require('c', '/x')).toThrow()
})
