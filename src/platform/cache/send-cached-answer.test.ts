import { request as open } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { listen, type StandIn } from '../../../tests/stand-ins/listen.ts'
import type { CachedAnswer } from './answer-cache.ts'
import { type Bodies, bodyIn, toKept } from './encodings.ts'
import { sendCachedAnswer } from './send-cached-answer.ts'

const long = 'anime '.repeat(1000)
let server: StandIn | undefined
afterEach(() => server?.close())

async function ask(text: string, headers: Record<string, string>, { method = 'GET', isKept = true } = {}) {
  const answer: CachedAnswer = {
    status: 200,
    headers: { 'content-type': 'text/plain' },
    etag: 'W/"abc"',
    bodies: isKept ? toKept({ identity: Buffer.from(text) }) : { identity: Buffer.from(text) },
    headerBlocks: {},
  }
  server = await listen((request, response) => sendCachedAnswer(request, response, answer))
  const { port } = server
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    open({ port, host: '127.0.0.1', headers, method }, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

test('prefers brotli, then gzip, then plain text', async () => {
  const br = await ask(long, { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body).toString()).toBe(long)
  const gzip = await ask(long, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.body).toString()).toBe(long)
  const plain = await ask(long, {})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(long)
})

test('does not use a refused encoding', async () => {
  const { headers } = await ask(long, { 'accept-encoding': 'br;q=0, gzip' })
  expect(headers['content-encoding']).toBe('gzip')
})

test('does not compress a short text', async () => {
  expect((await ask('court', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

test('answers 304 without a body to a matching ETag', async () => {
  for (const given of ['W/"abc"', '"abc"', '"x", W/"abc"', '*']) {
    const { status, body, headers } = await ask(long, { 'if-none-match': given })
    expect({ status, length: body.length, etag: headers.etag }).toEqual({ status: 304, length: 0, etag: 'W/"abc"' })
  }
  expect((await ask(long, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('HEAD sends the headers of GET without a body', async () => {
  const { headers, body } = await ask(long, {}, { method: 'HEAD' })
  expect(headers['content-length']).toBe(String(long.length))
  expect(body).toHaveLength(0)
})

test('an encoding that is not cached is made once for all waiting requests', () => {
  const bodies: Bodies = { identity: Buffer.from(long) }
  expect(bodyIn('gzip', bodies)).toBe(bodyIn('gzip', bodies))
  const kept = toKept(bodies)
  expect(Object.keys(kept)).toEqual(['br'])
  bodyIn('gzip', kept)
  expect(Object.keys(kept)).toEqual(['br'])
})

test('the headers of an answer are built once per encoding, after the common ones', async () => {
  const answer: CachedAnswer = {
    status: 200,
    headers: { 'content-type': 'text/plain', 'x-frame': 'its own' },
    etag: 'W/"abc"',
    bodies: toKept({ identity: Buffer.from(long) }),
    headerBlocks: {},
  }
  const common = { 'x-content-type-options': 'nosniff', 'x-frame': 'everybody' }
  const seen: unknown[] = []
  server = await listen((request, response) => {
    sendCachedAnswer(request, response, answer, common)
    seen.push(answer.headerBlocks.br)
  })
  for (let turn = 0; turn < 2; turn++) {
    const response = await fetch(`http://127.0.0.1:${server.port}`, { headers: { 'accept-encoding': 'br' } })
    expect(await response.text()).toBe(long)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame': 'its own',
      'content-encoding': 'br',
      etag: 'W/"abc"',
    })
  }
  expect(seen[0]).toBeDefined()
  expect(seen[1]).toBe(seen[0])
})
