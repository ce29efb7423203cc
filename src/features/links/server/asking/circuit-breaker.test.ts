import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function makeBreaker() {
  let nowMs = Date.parse('2026-03-01T12:00:00Z')
  const breaker = createCircuitBreaker(() => new Date(nowMs))
  const failFive = () => {
    for (let time = 0; time < 5; time += 1) breaker.fail()
  }
  return { breaker, failFive, pass: (seconds: number) => (nowMs += seconds * 1000) }
}

test('after the pause one caller tries, and its result decides', () => {
  const { breaker, failFive, pass } = makeBreaker()
  failFive()
  pass(30)
  expect([breaker.admit(), breaker.admit()]).toEqual([true, false])
  breaker.fail()
  pass(29)
  expect(breaker.admit()).toBe(false)
  pass(1)
  expect(breaker.admit()).toBe(true)
  breaker.succeed()
  expect([breaker.admit(), breaker.admit()]).toEqual([true, true])
})

test('failures with a success between them change nothing', () => {
  const { breaker } = makeBreaker()
  for (let time = 0; time < 20; time += 1) {
    breaker.fail()
    if (time % 4 === 3) breaker.succeed()
  }
  expect(breaker.admit()).toBe(true)
})
