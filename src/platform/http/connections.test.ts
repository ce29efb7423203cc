import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../../tests/kit/eventually.ts'
import { listen, type StandIn } from '../../../tests/stand-ins/listen.ts'
import { trackConnections } from './connections.ts'

// More than the buffers of both ends of a connection hold.
const large = Buffer.alloc(64 * 1024 * 1024)

let standIn: StandIn
let connections: ReturnType<typeof trackConnections>
afterEach(() => standIn.close())

async function serve(maxMs: number, answer: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    if (connections.onRequest(request, response)) answer(request, response)
  })
  connections = trackConnections(0)
  connections.follow(server, maxMs)
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

test('continues sending after the site paused', async () => {
  const port = await serve(100, (_, response) => {
    response.write('un, ')
    response.once('timeout', () => setImmediate(() => response.end('deux')))
  })
  expect(await text(await ask(port))).toBe('un, deux')
})

test('a film does not keep a server from closing', async () => {
  const closed = Promise.withResolvers<void>()
  const port = await serve(60_000, (_, response) => {
    response.once('close', closed.resolve)
    response.write('début')
  })
  const answer = await ask(port)
  answer.on('error', () => {}).resume()
  await connections.drain()
  await closed.promise
})

const ten = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(10)

test('answers ten requests that wait on one connection, and closes it at the eleventh', async () => {
  let waiting: ServerResponse[] = []
  const port = await serve(60_000, ({ url }, response) => {
    waiting.push(response)
    if (waiting.length < 10 || url !== '/answered') return
    for (const answer of waiting) answer.end('oui')
    waiting = []
  })
  const patient = connect(port, '127.0.0.1').setEncoding('latin1')
  let received = ''
  patient.on('data', (text: string) => {
    received += text
  })
  for (const answers of [10, 20]) {
    patient.write(ten('/answered'))
    await eventually(() => expect(received.match(/oui/g)).toHaveLength(answers))
  }
  patient.destroy()

  const hasty = connect(port, '127.0.0.1').on('error', () => {})
  hasty.write(ten('/silent').repeat(2))
  await once(hasty, 'close')
  expect(waiting).toHaveLength(10)
})
