import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { eventually } from '../../../../tests/kit/eventually.ts'
import { connectGuest, type Guest, openConnection, openSeance, takePlace } from '../../../../tests/kit/seance-guest.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { publicUrl, useTestSite } from '../../../../tests/kit/test-site.ts'
import type { Request } from '../connection-contract.ts'
import type { Seat } from '../contract.ts'

const { db, connection } = useTestDatabase()
const site = useTestSite({}, connection)
let host: Guest
let count = 0

beforeAll(async () => {
  const episode = await makeEpisode(db)
  host = await connectGuest(site.port, await openSeance(site.port, episode.id))
})

async function enter(): Promise<Guest> {
  return connectGuest(site.port, await takePlace(site.port, host.seat.id, `Hostile ${++count}`))
}

const steering = { type: 'steer', revision: 1, episode_id: 1, position: 1, is_playing: true, at: 1 }
const invalid: [string, string | Uint8Array<ArrayBuffer>][] = [
  ['no JSON', '{'],
  ['another type', '[]'],
  ['an unknown message', '{"type":"become-host"}'],
  ['undeclared fields', JSON.stringify({ type: 'end', host_id: 'x' })],
  ['a position out of bounds', JSON.stringify({ ...steering, position: 1e12 })],
  ['a position that is no number', JSON.stringify({ ...steering, position: 'NaN' })],
  ['an instant that is no date', JSON.stringify({ ...steering, at: 1e300 })],
  ['a forged prototype', '{"__proto__":{"type":"end"}}'],
  ['a line that is too long', JSON.stringify({ type: 'say', text: 'x'.repeat(201) })],
  ['a line of several lines', JSON.stringify({ type: 'say', text: 'un\ndeux' })],
  ['a control character', JSON.stringify({ type: 'say', text: 'un\u0007deux' })],
  ['an unknown reaction', JSON.stringify({ type: 'react', reaction: '<b>' })],
  ['bytes', new Uint8Array([0, 255, 1])],
]
for (const [what, message] of invalid) {
  test(`${what} ends only the connection of its sender`, async () => {
    const hostile = await enter()
    hostile.send(message)
    await eventually(() => expect(hostile.closedWith()).toBe(1008))
    expect(host.closedWith()).toBeUndefined()
  })
}

test('a giant message is not read', async () => {
  const hostile = await enter()
  hostile.send('x'.repeat(5_000_000))
  await eventually(() => expect(hostile.closedWith()).toBeDefined())
  expect(host.closedWith()).toBeUndefined()
})

test('a storm of commands is cut', async () => {
  const hostile = await enter()
  for (let position = 0; position < 200; position++) hostile.steer({ position, is_playing: true })
  await eventually(() => expect(hostile.closedWith()).toBe(4008))
  expect(host.room()?.position).toBe(0)
  expect(host.closedWith()).toBeUndefined()
})

test('a forged key has no place, and a seat cannot be changed', async () => {
  const stranger = openConnection(site.port, { ...host.seat, key: 'A'.repeat(22) })
  await eventually(() => expect(stranger.closedWith()).toBe(4004))
  const hostile = await enter()
  hostile.send({ type: 'sit', key: host.seat.key })
  await eventually(() => expect(hostile.closedWith()).toBe(4004))
  expect(host.closedWith()).toBeUndefined()
})

test('giving up a place ends the connection, so nobody listens unseen', async () => {
  const ghost = await enter()
  ghost.send({ type: 'leave' })
  await eventually(() => expect(ghost.closedWith()).toBe(1000))
})

test('a person without a place cannot steer', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${site.port}/api/seances/${host.seat.id}/connection`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'end' }))
  const [{ code }] = (await once(socket, 'close')) as [CloseEvent]
  expect(code).toBe(4004)
})

function askForConnection(path: string, headers: Record<string, string> = {}): ClientRequest {
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  }
  return request({ port: site.port, host: '127.0.0.1', path, headers: { ...upgrade, ...headers } })
}

const textFrame = 0x81
const closeFrame = 0x88
const maskBit = 0x80

test.each([
  ['messages after it was closed', textFrame],
  ['heartbeats', 0x89],
  ['answers to heartbeats', 0x8a],
])('a flood of %s ends the connection at once', async (_, kind) => {
  const asked = askForConnection(`/api/seances/${host.seat.id}/connection`).end()
  const [, socket] = (await once(asked, 'upgrade')) as [unknown, Socket]
  socket.on('error', () => {})
  socket.resume().write(Buffer.concat(Array.from({ length: 2000 }, () => Buffer.from([kind, maskBit, 0, 0, 0, 0]))))
  await eventually(() => expect(socket.closed).toBe(true))
})

/** Takes a place with a client that does not answer when the site closes. */
async function connectDeaf({ id, key }: Seat) {
  const asked = askForConnection(`/api/seances/${id}/connection`).end()
  const [, socket] = (await once(asked, 'upgrade')) as [unknown, Socket]
  let received = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
  })
  const send = (message: Request) => {
    const text = Buffer.from(JSON.stringify(message))
    // A mask of zeros changes nothing.
    socket.write(Buffer.concat([Buffer.from([textFrame, maskBit + text.length, 0, 0, 0, 0]), text]))
  }
  send({ type: 'sit', key })
  return { send, isAskedToClose: () => received.includes(closeFrame), end: () => socket.destroy() }
}

/** Asks for a connection. @returns the status of the answer */
function knock(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = askForConnection(path, headers)
    asked.on('response', (answer) => resolve(answer.statusCode))
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer.statusCode)
    })
    asked.on('error', reject)
    asked.end()
  })
}

test('pages of other sites cannot connect', async () => {
  const path = `/api/seances/${host.seat.id}/connection`
  expect(await knock(path, { origin: 'https://evil.example' })).toBe(403)
  expect(await knock(path, { origin: 'null' })).toBe(403)
  expect(await knock(path, { origin: publicUrl })).toBe(101)
  expect(await knock(path, { origin: `http://127.0.0.1:${site.port}` })).toBe(101)
})

test('other addresses do not become connections', async () => {
  expect(await knock('/api/nothing', {})).toBe(404)
  const animes = await knock('/api/animes', {}).catch(() => undefined)
  expect(animes).not.toBe(200)
})

test('a person who returns keeps the count of lines', async () => {
  const talker = await enter()
  let unsaid = 0
  // In a minute, the budget of lines allows fewer.
  for (let returns = 0; returns < 8 && unsaid === 0; returns++) {
    const back = returns === 0 ? talker : await connectGuest(site.port, talker.seat)
    for (let line = 0; line < 5; line++) back.send({ type: 'say', text: `Ligne ${line}` })
    back.send({ type: 'ping', sent: 0 })
    await eventually(() => expect(back.heard).toContainEqual(expect.objectContaining({ type: 'pong' })))
    unsaid = back.heard.filter(({ type }) => type === 'unsaid').length
    back.leave()
    await eventually(() => expect(back.closedWith()).toBeDefined())
  }
  expect(unsaid).toBeGreaterThan(0)
})

// The last test here: the network of a removed person gets no more places.
test('a removed person cannot speak on a connection that stays open', async () => {
  const seat = await takePlace(site.port, host.seat.id, `Hostile ${++count}`)
  const removed = await connectDeaf(seat)
  removed.send({ type: 'say', text: 'Une ligne' })
  await eventually(() => expect(linesOf(seat.person_id)).toEqual(['Une ligne']))
  host.send({ type: 'remove', person: seat.person_id })
  await eventually(() => expect(removed.isAskedToClose()).toBe(true))
  removed.send({ type: 'say', text: 'Encore là' })
  host.send({ type: 'say', text: 'Après' })
  await eventually(() => expect(linesOf(host.seat.person_id)).toEqual(['Après']))
  expect(linesOf(seat.person_id)).toEqual(['Une ligne'])
  removed.end()
})

function linesOf(personId: string): string[] {
  return host.heard.flatMap((reply) => (reply.type === 'said' && reply.from === personId ? [reply.text] : []))
}
