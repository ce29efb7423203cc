import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../factories/make-anime.ts'
import { eventually } from '../kit/eventually.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { openTestSite, reach } from '../kit/test-site.ts'

const { db, connection } = useTestDatabase()
const copies: FastifyInstance[] = []
// Includes the stopped copy's port, which refuses connections like a restarting machine.
const ports: number[] = []
const open = () => openTestSite(connection, { BACKUP_HOUR: 'off' })

async function openCopy(place: number): Promise<void> {
  const app = await open()
  copies[place] = app
  ports[place] = reach(app).port
}

beforeAll(async () => {
  await makeAnime(db)
  for (const place of [0, 1]) await openCopy(place)
})
afterAll(async () => {
  for (const app of copies) await app.close()
})

type Client = { answered: number; lost: unknown[]; stop: () => Promise<void> }

/**
 * Sends requests one after the other over a keep-alive connection, like a balancer. Switches to the other copy when one
 * closes the connection or refuses a new one.
 */
function startClient(number: number): Client {
  const client: Client = { answered: 0, lost: [], stop: async () => {} }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let copy = number % 2
  let isOver = false
  const paths = ['/api/animes', `/api/animes?page=${number + 2}`, '/api/genres']

  async function askOnce(): Promise<void> {
    try {
      const { statusCode, headers } = await get(agent, ports[copy] ?? 0, paths[client.answered % 3] ?? '/')
      if (statusCode !== 200) client.lost.push(statusCode)
      client.answered += 1
      if (headers.connection === 'close') copy = 1 - copy
    } catch (error) {
      // A request that had no connection was not sent, so it is not lost.
      if (error instanceof Error && 'syscall' in error && error.syscall === 'connect') copy = 1 - copy
      else client.lost.push(error)
    }
  }
  const work = (async () => {
    while (!isOver) await askOnce()
    agent.destroy()
  })()
  client.stop = () => {
    isOver = true
    return work
  }
  return client
}

function get(agent: Agent, port: number, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ agent, host: '127.0.0.1', port, path }, (response) => {
      response.on('end', () => resolve(response)).on('error', reject)
      response.resume()
    })
    request.on('error', reject)
    request.end()
  })
}

test('copies restarted in turn, ten times, lose no request', async () => {
  const clients = Array.from({ length: 12 }, (_, number) => startClient(number))
  const total = () => clients.reduce((sum, { answered }) => sum + answered, 0)
  for (let round = 0; round < 10; round++) {
    const before = total()
    const place = round % 2
    await copies[place]?.close()
    await openCopy(place)
    await eventually(() => expect(total()).toBeGreaterThan(before + 20))
  }
  for (const { stop } of clients) await stop()
  expect(clients.flatMap(({ lost }) => lost)).toEqual([])
}, 400_000)

test('both probes of a stopping copy lead requests elsewhere', async () => {
  const app = await open()
  const { port } = reach(app)
  const probes = ['/readyz', '/healthz'].map((path) => ({ path, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }))
  for (const { path, agent } of probes) expect((await get(agent, port, path)).statusCode).toBe(200)
  const closing = app.close()
  for (const { path, agent } of probes) {
    const { statusCode, headers } = await get(agent, port, path)
    expect([path, statusCode, headers.connection]).toEqual([path, 503, 'close'])
    agent.destroy()
  }
  await closing
})
