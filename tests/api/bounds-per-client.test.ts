import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../kit/eventually.ts'
import { sendRaw } from '../kit/requests/send-raw.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { openTestSite, reach, type TestSite } from '../kit/test-site.ts'

const { connection } = useTestDatabase()
let app: FastifyInstance | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.close()
})

async function open(settings: Record<string, string> = {}): Promise<TestSite> {
  app = await openTestSite(connection, { RATE_LIMITS: 'on', CONNECTIONS_PER_ADDRESS: '10', ...settings })
  return reach(app)
}

/** Opens idle connections. */
async function hold(port: number, count: number): Promise<void> {
  for (let held = 0; held < count; held++) {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
  }
}

async function askFrom(localAddress: string, port: number): Promise<number | undefined> {
  const asked = request({ host: '127.0.0.1', port, localAddress, path: '/healthz', agent: false }).end()
  const [{ statusCode }] = await once(asked, 'response')
  return statusCode
}

test('one address has a limited number of connections, does not block others, and can connect again', async () => {
  const { port, ask } = await open()
  await hold(port, 10)
  const [head = '', body = ''] = (await sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 429 /)
  expect(head).toContain('retry-after: 10')
  expect(JSON.parse(body)).toEqual({
    code: 'RATE_LIMITED',
    message: 'Trop de requêtes. Veuillez patienter quelques secondes avant de réessayer.',
  })
  expect(await askFrom('127.0.0.2', port)).toBe(200)
  for (const socket of sockets.splice(0, 2)) socket.destroy()
  await eventually(async () => expect((await ask('/healthz')).status).toBe(200))
})

test('a trusted proxy has no limit of connections', async () => {
  const { port, ask } = await open({ TRUST_PROXY: '1' })
  await hold(port, 12)
  expect((await ask('/healthz')).status).toBe(200)
})

test('a proxy outside the settings has no limit either', async () => {
  const { port, ask } = await open()
  expect((await ask('/healthz', { headers: { 'x-forwarded-for': '198.51.100.7' } })).status).toBe(200)
  await hold(port, 12)
  expect((await ask('/healthz')).status).toBe(200)
})

test('idle connections do not delay the shutdown', async () => {
  const { port } = await open()
  await hold(port, 3)
  sockets[0]?.write('GET /healthz HTTP/1.1\r\nHost:')
  await app?.close()
  expect(app?.server.listening).toBe(false)
})
