import { createServer, request as open, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { KeptAnswer } from './answer-cache.ts'
import { sendKeptAnswer } from './send-kept-answer.ts'

const long = 'anime '.repeat(1000)
let server: Server | undefined
afterEach(() => server?.close())

async function ask(text: string, headers: Record<string, string>, { method = 'GET', isKept = true } = {}) {
  const answer: KeptAnswer = {
    status: 200,
    headers: { 'content-type': 'text/plain' },
    etag: 'W/"abc"',
    bodies: { identity: Buffer.from(text) },
    isKept,
  }
  const listening = createServer((request, response) => sendKeptAnswer(request, response, answer)).listen(
    0,
    '127.0.0.1',
  )
  server = listening
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as AddressInfo
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    open({ port, host: '127.0.0.1', headers, method }, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

test('brotli is preferred, then gzip, then the plain text', async () => {
  const br = await ask(long, { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body).toString()).toBe(long)
  const gzip = await ask(long, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.body).toString()).toBe(long)
  const plain = await ask(long, {})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(long)
})

test('an encoding that is refused is not used', async () => {
  const { headers } = await ask(long, { 'accept-encoding': 'br;q=0, gzip' })
  expect(headers['content-encoding']).toBe('gzip')
})

test('a short text is not compressed', async () => {
  expect((await ask('court', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

test('who holds these bytes already gets 304 and no body', async () => {
  for (const given of ['W/"abc"', '"abc"', '"x", W/"abc"', '*']) {
    const { status, body, headers } = await ask(long, { 'if-none-match': given })
    expect({ status, length: body.length, etag: headers.etag }).toEqual({ status: 304, length: 0, etag: 'W/"abc"' })
  }
  expect((await ask(long, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('HEAD gives the headers of GET and no body', async () => {
  const { headers, body } = await ask(long, {}, { method: 'HEAD' })
  expect(headers['content-length']).toBe(String(long.length))
  expect(body).toHaveLength(0)
})

test('an answer that only one reader gets is compressed fast, one for many readers small', async () => {
  const words = ['phare', 'minuit', 'vapeur', 'archives', 'lanterne', 'brume', 'horloge']
  const lines = Array.from({ length: 200 }, (_, line) => {
    const [one, other] = [words[line % 7], words[(line * 3) % 5]]
    return { id: line * 7919, slug: `${one}-${other}`, synopsis: `Le ${one} de la ${other} garde ${line} secrets.` }
  })
  const page = JSON.stringify(lines)
  for (const encoding of ['br', 'gzip']) {
    const kept = await ask(page, { 'accept-encoding': encoding }, { isKept: true })
    const once = await ask(page, { 'accept-encoding': encoding }, { isKept: false })
    expect(kept.body.length).toBeLessThan(once.body.length)
  }
})
