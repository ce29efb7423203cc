import { expect, test } from 'vitest'
import { createPace } from './create-pace.ts'

test('a clock that is set back prolongs no wait', async () => {
  let nowMs = Date.parse('2026-03-01T12:00:00Z')
  const waits: number[] = []
  const pace = createPace({ requestsAMinute: 30, now: () => new Date(nowMs), wait: async (ms) => void waits.push(ms) })
  await pace.waitForTurn()
  await pace.waitForTurn()
  expect(waits).toEqual([2000])
  nowMs -= 86_400_000
  expect(await pace.waitForTurn()).toBeUndefined()
  expect(waits).toEqual([2000])
  expect(pace.heed({ status: 429, headers: {} })).toEqual(new Date(nowMs + 60_000))
  nowMs -= 86_400_000
  expect(await pace.waitForTurn()).toBeUndefined()
})
