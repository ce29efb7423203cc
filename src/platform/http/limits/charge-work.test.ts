import { once } from 'node:events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../tests/kit/eventually.ts'
import { createAnswerCache } from '../../cache/answer-cache.ts'
import { createCacheableUrls } from '../../cache/cacheable-urls.ts'
import { createLog } from '../../log/create-log.ts'
import { createHttpServer } from '../create-server.ts'
import { addWork } from './charge-work.ts'
import { type OnHold, readThreadCpuMs } from './watch-work.ts'

let app: FastifyInstance
let hasBegun: PromiseWithResolvers<void>
const onHold = vi.fn<OnHold>()

function work(ms: number): void {
  for (const until = readThreadCpuMs() + ms; readThreadCpuMs() < until; );
}

beforeEach(async () => {
  onHold.mockReset()
  hasBegun = Promise.withResolvers()
  const parts = {
    cache: createAnswerCache({ maxBytes: 0 }),
    urls: createCacheableUrls(),
    log: createLog('silent', false),
  }
  app = createHttpServer({ ...parts, trustedProxies: 1, hasBudgets: true, onHold })
  const config = { rateLimit: { max: 1000 } }
  app.get<{ Params: { ms: string } }>('/costly/:ms', { config }, async ({ params }) => work(Number(params.ms)))
  app.get<{ Params: { ms: string } }>('/own/:ms', { config: { ...config, isPersonal: true } }, async ({ params }) =>
    work(Number(params.ms)),
  )
  app.get('/beside', { config }, async ({ raw }) => {
    addWork(raw, 4500)
    return 'ok'
  })
  const outlast = async ({ raw }: FastifyRequest) => {
    hasBegun.resolve()
    await once(raw.socket, 'close')
  }
  app.get('/left', { config }, async (request) => {
    await outlast(request)
    addWork(request.raw, 4500)
    return 'ok'
  })
  app.get('/left-early', { config, onRequest: outlast }, async ({ raw }) => {
    addWork(raw, 4500)
    return 'ok'
  })
  app.get('/cheap', { config }, async () => 'ok')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

async function ask(path: string, ip = '198.51.100.7', signal?: AbortSignal) {
  const { port } = app.server.address() as { port: number }
  const options = { headers: { 'x-forwarded-for': ip }, ...(signal && { signal }) }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, options)
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
}

test('refuses costly anonymous work with 429, but not cheap calls, other addresses or accounts', async () => {
  await ask('/cheap')
  // 2 s over the budget, which refill in 30 s: a busy machine asks again before.
  expect((await ask('/costly/6000')).status).toBe(200)
  const refused = await ask('/costly/1')
  expect(refused.status).toBe(429)
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'RATE_LIMITED' })
  expect((await ask('/cheap')).status).toBe(200)
  expect((await ask('/own/1')).status).toBe(200)
  expect((await ask('/costly/1', '198.51.100.8')).status).toBe(200)
  expect((await ask('/costly/1', '2001:db8:1:2::1')).status).toBe(200)
})

test('charges the work that a thread did for a request', async () => {
  expect((await ask('/beside')).status).toBe(200)
  expect((await ask('/beside')).status).toBe(429)
})

test.each(['/left', '/left-early'])('charges work for a caller who has left: %s', async (path) => {
  await ask('/costly/200')
  const leaving = new AbortController()
  const left = expect(ask(path, undefined, leaving.signal)).rejects.toThrow('aborted')
  await hasBegun.promise
  leaving.abort()
  await left
  await eventually(async () => expect((await ask('/costly/1')).status).toBe(429))
})

test('names a request that holds the event loop by its route only', async () => {
  await ask('/costly/350?token=secret')
  await eventually(() => expect(onHold).toHaveBeenCalled())
  expect(onHold.mock.calls[0]?.[0].names[0]).toBe('/costly/:ms')
  expect(onHold.mock.calls[0]?.[0].heldMs).toBeGreaterThan(200)
})
