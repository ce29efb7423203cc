import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listen } from '../../tests/stand-ins/listen.ts'
import { sendRequests } from './send-requests.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function serve(listener: RequestListener): Promise<string> {
  const { port, close } = await listen(listener)
  closers.push(close)
  return `http://127.0.0.1:${port}`
}

test('sends the requested number of requests, one path per connection, accepting brotli', async () => {
  const asked = new Map<string, number>()
  const url = await serve((request, response) => {
    const name = `${request.url} ${request.headers['accept-encoding']}`
    asked.set(name, (asked.get(name) ?? 0) + 1)
    response.setHeader('content-length', 5)
    response.end('salut')
  })
  await sendRequests({ url, paths: ['/a?x=1', '/b'], count: 101 })
  expect([...asked.keys()].sort()).toEqual(['/a?x=1 br', '/b br'])
  expect([...asked.values()].reduce((sum, count) => sum + count)).toBe(101)
})

test('reads answers in several pieces to their end', async () => {
  const body = Buffer.alloc(300_000, 'é')
  let served = 0
  const url = await serve((_, response) => {
    served++
    response.writeHead(200, { 'content-length': body.length })
    response.write(body.subarray(0, 7))
    setImmediate(() => response.end(body.subarray(7)))
  })
  await sendRequests({ url, paths: ['/'], count: 20 })
  expect(served).toBe(20)
})

test('fails on an answer that is not a 200', async () => {
  const url = await serve((_, response) => {
    response.writeHead(429, { 'content-length': 0 })
    response.end()
  })
  await expect(sendRequests({ url, paths: ['/', '/'], count: 10 })).rejects.toThrow('429')
})
