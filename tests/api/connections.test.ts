import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRaw, readToEnd, sendRaw } from '../kit/requests/send-raw.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { openTestSite, reach } from '../kit/test-site.ts'

const { connection } = useTestDatabase()
let app: FastifyInstance
let port = 0
beforeAll(async () => {
  app = await openTestSite(connection)
  port = reach(app).port
})
afterAll(() => app?.close())

const post = 'POST /api/videos/resolve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const body = '{"video_url":"https://x.example/a.mp4"}'
const length = `Content-Length: ${body.length}\r\n`
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const smuggled = 'GET /api/stats HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

describe('an ambiguous request (request smuggling)', () => {
  test.each([
    ['a length and a transfer coding', `${post}${length}Transfer-Encoding: chunked\r\n\r\n${chunked}`],
    ['two lengths that differ', `${post}${length}Content-Length: 0\r\n\r\n${body}`],
    ['a list of lengths', `${post}Content-Length: ${body.length}, ${body.length}\r\n\r\n${body}`],
    ['a length with a sign', `${post}Content-Length: +${body.length}\r\n\r\n${body}`],
    ['a transfer coding that is none', `${post}Transfer-Encoding: xchunked\r\n\r\n${chunked}`],
    ['chunked before another coding', `${post}Transfer-Encoding: chunked, identity\r\n\r\n${chunked}`],
    ['a coding with a space before its colon', `${post}Transfer-Encoding : chunked\r\n\r\n${chunked}`],
    ['a folded header', `${post}Transfer-Encoding:\r\n chunked\r\n${length}\r\n${chunked}`],
    ['lines that end in LF alone', `${post.replaceAll('\r\n', '\n')}${length.replace('\r', '')}\n${body}`],
    ['CR alone inside of a header', `${post}X: a\rContent-Length: 0\r\n${length}\r\n${body}`],
    ['two hosts', `${post}Host: y\r\n${length}\r\n${body}`],
    ['NUL inside of a header', `${post}X: a\0b\r\n${length}\r\n${body}`],
    ['a chunk whose size is none', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`],
    ['a chunk longer than it says', `${post}Transfer-Encoding: chunked\r\n\r\n1\r\n${body}\r\n0\r\n\r\n`],
  ])('%s: refused, and what comes behind it is not read', async (_, bytes) => {
    const received = await sendRaw(port, `${bytes}${smuggled}`)
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(received).toMatch(/connection: close/i)
  })

  test('a request without a host is refused', async () => {
    expect(await sendRaw(port, 'GET /api/stats HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('a client that never finishes', () => {
  test('has 20 seconds for its headers and two minutes for a request, checked every 5 seconds', () => {
    expect(app.server).toMatchObject({
      headersTimeout: 20_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 5_000,
      maxConnections: 20_000,
      // To take some of an answer.
      timeout: 60_000,
    })
  })

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['a body', `${post}Content-Length: 100000\r\n\r\n{`],
  ])('gets an answer when its time for %s is over, and loses its connection', async (_, bytes) => {
    const arrived = new Promise<Socket>((resolve) => app.server.once('connection', resolve))
    const client = openRaw(port, bytes)
    const received = readToEnd(client)
    // Simulates Node's timeout without waiting for it.
    const overdue = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', overdue, await arrived)
    expect(await received).toMatch(/^HTTP\/1\.1 408 /)
    expect(client.destroyed).toBe(true)
  })

  test('does not block other requests', async () => {
    const slow = Array.from({ length: 200 }, () => openRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '))
    await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    expect((await reach(app).ask('/api/stats')).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  test('that disconnects in the middle of a body does not affect the site', async () => {
    const client = connect(port, '127.0.0.1')
    const arrived = new Promise<Socket>((resolve) => app.server.once('connection', resolve))
    client.write(`${post}Content-Length: 100000\r\n\r\n{`, () => client.resetAndDestroy())
    const socket = await arrived
    if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve))
    expect((await reach(app).ask('/healthz')).status).toBe(200)
  })
})

test.each(['[', 'a b', '<script>', ' '])('a Host header of %j is treated as missing', async (host) => {
  const text = JSON.stringify({
    name: 'A',
    email: 'a@exemple.fr',
    capacity: 'titulaire',
    work: 'W',
    signature: 'A',
    good_faith: true,
    accuracy: true,
    addresses: ['https://ailleurs.example/anime/x'],
  })
  const received = await sendRaw(
    port,
    `POST /api/rights/notices HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
  )
  expect(received).toMatch(/^HTTP\/1\.1 400 /)
  expect(received).toContain('Indiquez des adresses complètes de ce site')
})

describe('a body in pieces', () => {
  const chunkedPost = `${post}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`
  const piecesOf = (size: number, count: number) => `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`.repeat(count)

  test('of a useful size is read to its end', async () => {
    const received = await sendRaw(port, `${chunkedPost}${piecesOf(100, 5000)}${chunked}`)
    expect(received).toMatch(/^HTTP\/1\.1 404 /)
  })

  test.each([
    ['of a call', chunkedPost],
    ['of a kept page', 'GET /robots.txt HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ])('of single bytes %s ends the connection', async (_, head) => {
    const arrived = new Promise<Socket>((resolve) => app.server.once('connection', resolve))
    const client = openRaw(port, head + piecesOf(1, 100_000))
    client.on('error', () => {})
    const socket = await arrived
    if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve))
    expect(socket.bytesRead).toBeLessThan(300_000)
    client.destroy()
  })

  test('that the answer did not wait for closes the connection', async () => {
    const head = 'GET /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
    // Node's own limit of time would end it too, with a second answer.
    expect((await sendRaw(port, head)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  })
})

describe('requests that do not wait for answers', () => {
  const ask = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const countAnswers = (received: string) => received.match(/HTTP\/1\.1 200 /g)?.length ?? 0

  test('are answered in turn, up to ten', async () => {
    expect(countAnswers(await sendRaw(port, ask.repeat(9) + last))).toBe(10)
  })

  test('close their connection when there are more, and are not answered', async () => {
    expect(countAnswers(await sendRaw(port, ask.repeat(500) + last))).toBeLessThanOrEqual(10)
    expect((await reach(app).ask('/healthz')).status).toBe(200)
  })
})
