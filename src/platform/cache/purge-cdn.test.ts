import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/kit/eventually.ts'
import { listen, type StandIn } from '../../../tests/stand-ins/listen.ts'
import { createLog } from '../log/create-log.ts'
import { createCdnPurge } from './purge-cdn.ts'

const log = createLog('silent', false)
let cdn: StandIn | undefined
afterEach(() => cdn?.close())

/** A CDN that refuses the first purges. */
async function openCdn(refused = 0) {
  const purges: { method: string | undefined; tags: unknown; key: unknown }[] = []
  let left = refused
  cdn = await listen(({ method, headers }, response) => {
    purges.push({ method, tags: headers['surrogate-key'], key: headers['fastly-key'] })
    response.writeHead(left-- > 0 ? 503 : 200).end()
  })
  return { purges, url: `http://127.0.0.1:${cdn.port}/purge` }
}

test("a change purges its tags and the common ones, with the site's key", async () => {
  const { purges, url } = await openCdn()
  createCdnPurge({ url, header: ['Fastly-Key', 'secret'], log })(['anime:27', 'animes'])
  await eventually(() => expect(purges[0]).toEqual({ method: 'POST', tags: 'any anime:27 animes', key: 'secret' }))
  // Once more, for an answer that was on its way.
  await eventually(() => expect(purges[1]?.tags).toBe('any anime:27 animes'))
})

test('a failed purge is retried together with later changes, and logged once', async () => {
  const { purges, url } = await openCdn(2)
  const warn = vi.fn()
  const purge = createCdnPurge({ url, log: Object.assign(createLog('silent', false), { warn }) })
  purge(['anime:27'])
  purge(['genres'])
  await eventually(() => expect(purges[2]?.tags).toBe('any genres anime:27'))
  expect(warn).toHaveBeenCalledTimes(1)
})

test('too many tags for a header purge the whole catalogue', async () => {
  const { purges, url } = await openCdn()
  createCdnPurge({ url, log })(Array.from({ length: 300 }, (_, id) => `anime:${id}` as const))
  await eventually(() => expect(purges[0]?.tags).toBe('catalogue'))
})
