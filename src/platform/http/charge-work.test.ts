import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnswerCache } from '../cache/answer-cache.ts'
import { createCacheableUrls } from '../cache/cacheable-urls.ts'
import { createLog } from '../log/create-log.ts'
import { createHttpServer } from './create-server.ts'
import type { OnHold } from './watch-work.ts'

let app: FastifyInstance
const onHold = vi.fn<OnHold>()

function work(ms: number): void {
  const readMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  for (const until = readMs() + ms; readMs() < until; );
}

beforeEach(async () => {
  onHold.mockReset()
  const parts = {
    cache: createAnswerCache({ maxBytes: 0 }),
    urls: createCacheableUrls(),
    log: createLog('silent', false),
  }
  app = createHttpServer({ ...parts, trustedProxies: 0, onHold })
  app.get<{ Params: { ms: string } }>('/costly/:ms', async ({ params }) => work(Number(params.ms)))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

async function ask(path: string) {
  const { port } = app.server.address() as { port: number }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  await answer.text()
}

test('a request that holds the event loop is named by its route, in no more words', async () => {
  await ask('/costly/350?token=secret')
  await vi.waitFor(() => expect(onHold).toHaveBeenCalled())
  expect(onHold.mock.calls[0]?.[0].names[0]).toBe('/costly/:ms')
  expect(onHold.mock.calls[0]?.[0].heldMs).toBeGreaterThan(200)
})
