import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../tests/kit/eventually.ts'
import { startValkey, type Valkey } from '../../../tests/kit/services/start-valkey.ts'
import { createLog } from '../log/create-log.ts'
import { type CallCounter, createLocalCounter } from './count-calls.ts'
import { createSharedCounter } from './count-together.ts'

const log = createLog('silent', false)
const minute = 60_000
const open: CallCounter[] = []
let valkey: Valkey

beforeAll(async () => {
  valkey = await startValkey()
})
afterAll(async () => {
  for (const counter of open) await counter.close()
  await valkey.end()
})

function openShared(): CallCounter {
  const counter = createSharedCounter(valkey.url, log)
  open.push(counter)
  return counter
}

/** Counts until both counters see one another's calls, and so have reached Valkey. */
async function countingTogether(one: CallCounter, other: CallCounter, key: string): Promise<void> {
  await eventually(async () => {
    const { current } = await one.count(key, minute)
    expect((await other.count(key, minute)).current).toBe(current + 1)
  })
}

test('a window begins with its first call, counts each call and then ends', async () => {
  let at = 0
  const counter = createLocalCounter({ now: () => at })
  expect(await counter.count('a', minute)).toEqual({ current: 1, ttl: minute })
  at = 20_000
  expect(await counter.count('a', minute)).toEqual({ current: 2, ttl: 40_000 })
  expect(await counter.count('b', minute)).toEqual({ current: 1, ttl: minute })
  at = minute
  expect(await counter.count('a', minute)).toEqual({ current: 1, ttl: minute })
})

test('setting the clock back does not lengthen a window', async () => {
  let at = 3_600_000
  const counter = createLocalCounter({ now: () => at })
  await counter.count('a', minute)
  at = 0
  expect(await counter.count('a', minute)).toEqual({ current: 1, ttl: minute })
})

test('beyond the limit of keys, forgets the one with the oldest window', async () => {
  const counter = createLocalCounter({ max: 2, now: () => 0 })
  for (const key of ['a', 'b', 'c']) await counter.count(key, minute)
  expect((await counter.count('c', minute)).current).toBe(2)
  expect((await counter.count('a', minute)).current).toBe(1)
})

test('two copies count together, and separately while Valkey is away', async () => {
  const [one, other] = [openShared(), openShared()]
  await countingTogether(one, other, 'before')
  const { ttl } = await other.count('before', minute)
  expect(ttl).toBeGreaterThan(0)
  expect(ttl).toBeLessThanOrEqual(minute)

  await valkey.end()
  await eventually(async () => expect((await one.count('away', minute)).current).toBeGreaterThan(2))
  expect((await other.count('away-too', minute)).current).toBe(1)

  await valkey.start()
  await countingTogether(one, other, 'after')
})
