import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '../../../tests/kit/eventually.ts'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { eventStreamOf } from '../../shared/contract/event-stream.ts'
import { createAnswerCache } from '../cache/answer-cache.ts'
import { createCacheableUrls } from '../cache/cacheable-urls.ts'
import { createLog } from '../log/create-log.ts'
import { createApi } from './api.ts'
import { AppError } from './app-error.ts'
import { createHttpServer } from './create-server.ts'
import { serveApi } from './serve-api.ts'

const news = defineEndpoint('GET /api/news', {
  summary: 'News as they come',
  tag: 'test',
  access: 'user',
  response: eventStreamOf(z.object({ headline: z.string() })),
})

/** Creates a feed that delivers pushed events until its listener leaves. */
function createFeed() {
  const waiting: ((result: IteratorResult<unknown>) => void)[] = []
  const onLeave = vi.fn()
  return {
    onLeave,
    push: (value: unknown) => waiting.shift()?.({ done: false, value }),
    end: () => waiting.shift()?.({ done: true, value: undefined }),
    events: {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<IteratorResult<unknown>>((resolve) => waiting.push(resolve)),
        return: async () => {
          onLeave()
          for (const resolve of waiting.splice(0)) resolve({ done: true, value: undefined })
          return { done: true as const, value: undefined }
        },
      }),
    } as AsyncIterable<{ headline: string }>,
  }
}

let app: FastifyInstance
let feed: ReturnType<typeof createFeed>
let isSignedIn: boolean
let streams: ReturnType<typeof serveApi>

beforeEach(async () => {
  feed = createFeed()
  isSignedIn = true
  const api = createApi()
  api.handle(news, async () => feed.events)
  const [cache, urls] = [createAnswerCache({ maxBytes: 1000 }), createCacheableUrls()]
  app = createHttpServer({ cache, urls, log: createLog('silent', false), trustedProxies: 0 })
  const identify = async () => {
    if (!isSignedIn) throw new AppError('TOKEN_EXPIRED')
    return { userId: 7, role: 'Utilisateur' as const }
  }
  streams = serveApi(app, { api, cache, urls, publicUrl: 'http://localhost', identify })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

async function listen(headers: Record<string, string> = { authorization: 'Bearer good' }) {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const request: ClientRequest = get({ port, host: '127.0.0.1', path: '/api/news', headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const heard = { text: '', ended: false }
  response.setEncoding('utf8')
  response.on('data', (chunk) => {
    heard.text += chunk
  })
  response.on('end', () => {
    heard.ended = true
  })
  response.on('error', () => {})
  return { request, response, heard }
}

test('sends events one by one, without undeclared fields', async () => {
  const { response, heard } = await listen()
  expect(response.headers['content-type']).toContain('text/event-stream')
  expect(response.headers['cache-control']).toContain('no-store')
  feed.push({ headline: 'Il pleut', secret: 'x' })
  await eventually(() => expect(heard.text).toBe('retry: 5000\n\ndata: {"headline":"Il pleut"}\n\n'))
  expect(heard.ended).toBe(false)
  feed.end()
  await eventually(() => expect(heard.ended).toBe(true))
})

test('limits the streams of an account, and admits one more after one has closed', async () => {
  const listeners = []
  for (let count = 0; count < 12; count++) listeners.push(await listen())
  expect(listeners.map(({ response }) => response.statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
  const { response } = await listen()
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60'])
  expect(feed.onLeave).toHaveBeenCalled()
  listeners[0]?.request.destroy()
  await eventually(async () => expect((await listen()).response.statusCode).toBe(200))
})

test('refuses a visitor without a token', async () => {
  const { response, heard } = await listen({})
  expect(response.statusCode).toBe(401)
  await eventually(() => expect(heard.ended).toBe(true))
  expect(JSON.parse(heard.text)).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('keeps the connection open with heartbeats', async () => {
  const { heard } = await listen()
  await eventually(() => expect(heard.text).toContain('retry'))
  vi.advanceTimersByTime(25_000)
  await eventually(() => expect(heard.text).toBe('retry: 5000\n\n:\n\n'))
})

test('ends the stream at the first heartbeat after the session has ended', async () => {
  const { heard } = await listen()
  await eventually(() => expect(heard.text).toContain('retry'))
  isSignedIn = false
  vi.advanceTimersByTime(25_000)
  await eventually(() => expect(heard.ended).toBe(true))
  await eventually(() => expect(feed.onLeave).toHaveBeenCalled())
})

test("ends an account's streams at once with its session, and no others", async () => {
  const { heard } = await listen()
  await eventually(() => expect(heard.text).toContain('retry'))
  streams.checkAccount(8)
  streams.checkAccount(7)
  await eventually(() => expect(heard.text).toBe('retry: 5000\n\n:\n\n'))
  isSignedIn = false
  streams.checkAccount(7)
  await eventually(() => expect(heard.ended).toBe(true))
})

test('notifies the handler when the listener leaves', async () => {
  const { request } = await listen()
  request.destroy()
  await eventually(() => expect(feed.onLeave).toHaveBeenCalled())
})

test('closing the server ends its streams without waiting for the listeners', async () => {
  const { heard } = await listen()
  await app.close()
  await eventually(() => expect(heard.ended).toBe(true))
})

test('drops a listener that does not read', async () => {
  const { response } = await listen()
  response.pause()
  const headline = 'x'.repeat(100_000)
  await eventually(() => {
    feed.push({ headline })
    expect(feed.onLeave).toHaveBeenCalled()
  })
})
