import type { WebSocket } from '@fastify/websocket'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../platform/database/connect-database.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import { createRooms } from './rooms.ts'

beforeEach(() => void vi.useFakeTimers())

test('a failed reading of a séance is retried after five seconds, while people are present', async () => {
  const log = createLog('silent', false)
  const warn = vi.spyOn(log, 'warn')
  // Without a database each reading fails.
  const rooms = createRooms({ db: {} as Database, log, release: async () => {} })
  const person = { seanceId: 'a', id: 'b', at: 1, network: 'c', socket: {} as WebSocket }
  rooms.add(person)
  rooms.tell('a')
  await vi.advanceTimersByTimeAsync(5000)
  expect(warn).toHaveBeenCalledTimes(2)
  rooms.drop(person)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warn).toHaveBeenCalledTimes(2)
})

test('a database that is away is not logged by each séance', async () => {
  const log = createLog('silent', false)
  const warn = vi.spyOn(log, 'warn')
  const look = vi.fn(() => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  const rooms = createRooms({ db: new Proxy({}, { get: look }) as Database, log, release: async () => {} })
  rooms.add({ seanceId: 'a', id: 'b', at: 1, network: 'c', socket: {} as WebSocket })
  rooms.tell('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(look).toHaveBeenCalled()
  expect(warn).not.toHaveBeenCalled()
})

test('of two connections of a person the newer one stays, also if it comes first', () => {
  const rooms = createRooms({ db: {} as Database, log: createLog('silent', false), release: async () => {} })
  const connect = (at: number) => {
    const close = vi.fn()
    const person = { seanceId: 'a', id: 'b', at, network: 'c', socket: { close } as unknown as WebSocket }
    rooms.add(person)
    return { person, close }
  }
  const [newer, older] = [connect(2), connect(1)]
  expect(older.close).toHaveBeenCalledWith(4004)
  expect(newer.close).not.toHaveBeenCalled()
  expect([rooms.drop(older.person), rooms.drop(newer.person)]).toEqual([false, true])
})
