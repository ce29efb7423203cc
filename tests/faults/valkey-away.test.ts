import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../kit/eventually.ts'
import { startValkey, type Valkey } from '../kit/services/start-valkey.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { openTestSite, reach } from '../kit/test-site.ts'

const { connection } = useTestDatabase()
const rounds = 20
/** Of the class `auth`, per minute and address. */
const perMinute = 20
let valkey: Valkey
let copies: FastifyInstance[]

beforeAll(async () => {
  valkey = await startValkey()
  const settings = { REDIS_URL: valkey.url, RATE_LIMITS: 'on', TRUST_PROXY: '1', BACKUP_HOUR: 'off' }
  copies = [await openTestSite(connection, settings), await openTestSite(connection, settings)]
})
afterAll(async () => {
  for (const copy of copies ?? []) await copy.close()
  await valkey?.end()
})

/** Makes a counted call from an address to one copy. @returns its status */
async function follow(copy: number, address: string): Promise<number> {
  const app = copies[copy]
  if (!app) throw new Error('No such copy.')
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const question = { method: 'POST', headers, body: '{"number":"1","key":"x"}' }
  return (await reach(app).ask('/api/rights/follow-up', question)).status
}

/** Returns how many of concurrent calls to a copy were allowed. */
async function countLetThrough(copy: number, address: string, calls: number): Promise<number> {
  const statuses = await Promise.all(Array.from({ length: calls }, () => follow(copy, address)))
  // Allowed or refused, but not an error of ours.
  expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 404).length
}

test('limits apply per copy while Valkey is away, and to all together afterwards, twenty times', async () => {
  for (let round = 0; round < rounds; round++) {
    await valkey.end()
    expect(await countLetThrough(0, `198.51.100.${round}`, perMinute + 5)).toBe(perMinute)
    expect(await countLetThrough(1, `198.51.100.${round}`, perMinute + 5)).toBe(perMinute)
    await valkey.start()
    // The copies are back when each counts the calls of the other; every try uses a new address.
    let tried = 0
    await eventually(async () => {
      const address = `2001:db8:${round}:${tried++}::1`
      const first = await countLetThrough(0, address, perMinute / 2)
      expect(first + (await countLetThrough(1, address, perMinute))).toBe(perMinute)
    })
  }
}, 300_000)
