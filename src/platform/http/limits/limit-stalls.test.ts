import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { listen, type StandIn } from '../../../../tests/stand-ins/listen.ts'
import { limitStalls } from './limit-stalls.ts'

// More than the buffers of both ends of a connection hold.
const large = Buffer.alloc(64 * 1024 * 1024)

let standIn: StandIn
afterEach(() => standIn.close())

async function serve(maxMs: number, answer: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    watch(response)
    answer(request, response)
  })
  const watch = limitStalls(server, maxMs)
  standIn = await listen(server)
  return standIn.port
}

async function ask(port: number): Promise<IncomingMessage> {
  const [answer] = (await once(get({ port, host: '127.0.0.1', agent: false }), 'response')) as [IncomingMessage]
  return answer
}

test('ends the connection of a client that does not read its answer', async () => {
  const closed = Promise.withResolvers<boolean>()
  const port = await serve(100, (_, response) => {
    response.once('close', () => closed.resolve(response.writableFinished))
    response.end(large)
  })
  const answer = await ask(port)
  answer.on('error', () => {})
  expect(await closed.promise).toBe(false)
})

test('sends an answer that took longer to make', async () => {
  const port = await serve(100, (_, response) => {
    response.once('timeout', () => setImmediate(() => response.end('enfin')))
  })
  expect(await text(await ask(port))).toBe('enfin')
})

test('goes on sending after a rest of the site', async () => {
  const port = await serve(100, (_, response) => {
    response.write('un, ')
    response.once('timeout', () => setImmediate(() => response.end('deux')))
  })
  expect(await text(await ask(port))).toBe('un, deux')
})
