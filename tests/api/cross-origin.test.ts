import { expect, test } from 'vitest'
import type { Endpoint } from '../../src/shared/contract/endpoint.ts'
import { endpoints, nameOf } from '../kit/requests/list-endpoints.ts'
import { useTestSite } from '../kit/test-site.ts'

/* Pages of other sites may read the public answers that are the same for everyone, and nothing else. */
const site = useTestSite()
const origin = 'https://ailleurs.example'
const open = endpoints.filter(({ cache }) => cache)
const closed = endpoints.filter(({ cache }) => !cache)
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '1')

const ask = (endpoint: Endpoint, method: string) =>
  site.ask(pathOf(endpoint), { method, headers: { origin, 'access-control-request-method': endpoint.method } })

test.each(open.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s may be read', async (_, endpoint) => {
  expect([endpoint.method, endpoint.access]).toEqual(['GET', 'public'])
  for (const [method, statuses] of [
    ['GET', [200, 400, 404]],
    ['OPTIONS', [204]],
  ] as const) {
    const { status, headers } = await ask(endpoint, method)
    expect(statuses).toContain(status)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  }
})

test('a cached answer may be read, too', async () => {
  for (let asked = 0; asked < 2; asked += 1) {
    const { headers } = await site.ask('/api/genres', { headers: { origin } })
    expect(headers['access-control-allow-origin']).toBe('*')
  }
})

test('no other call may be made from another site', async () => {
  expect(open.length).toBeGreaterThan(5)
  for (const endpoint of closed) {
    const { status, headers } = await ask(endpoint, 'OPTIONS')
    const isShared = open.some(({ path }) => path === endpoint.path)
    if (isShared) expect(headers['access-control-allow-methods'], nameOf(endpoint)).toBe('GET, HEAD')
    else
      expect([status, headers['access-control-allow-origin']], nameOf(endpoint)).toEqual([
        expect.any(Number),
        undefined,
      ])
  }
})
