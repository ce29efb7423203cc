import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '../kit/test-database.ts'
import { type TestSite, useTestSite } from '../kit/test-site.ts'

const { connection } = useTestDatabase()
const body = '{"number":"1","key":"x"}'
/** A call of the class `auth`: 20 a minute per address. */
const perMinute = 20

const follow = (site: TestSite, forwarded: string) =>
  site.ask('/api/rights/follow-up', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body,
  })

/** Makes the calls that an address is allowed, and one more. */
async function exhaust(site: TestSite, forwarded: (call: number) => string) {
  for (let call = 0; call < perMinute; call += 1) expect((await follow(site, forwarded(call))).status).toBe(404)
  return follow(site, forwarded(perMinute))
}

describe('a site without a proxy', () => {
  const site = useTestSite({ RATE_LIMITS: 'on' }, connection)

  test('counts the address of the connection, regardless of headers', async () => {
    const refused = await exhaust(site, (call) => `198.51.100.${call}`)
    expect(refused.status).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
    const seconds = Number(refused.headers['retry-after'])
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true)
  })

  test('still allows calls of another class', async () => expect((await site.ask('/api/stats')).status).toBe(200))
})

describe('a site behind one proxy', () => {
  const site = useTestSite({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, connection)

  test('counts the address that the proxy saw, not earlier ones', async () => {
    // The proxy appends the last address; the client wrote the first.
    const refused = await exhaust(site, (call) => `203.0.113.${call}, 198.51.100.7`)
    expect(refused.status).toBe(429)
    expect((await follow(site, '203.0.113.1, 198.51.100.8')).status).toBe(404)
  })
})
