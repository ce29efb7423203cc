import { beforeEach, expect, test, vi } from 'vitest'
import { openConnection } from './connection.ts'

const sockets: FakeSocket[] = []

class FakeSocket {
  static readonly OPEN = 1
  readyState = FakeSocket.OPEN
  onopen?: () => void
  onmessage?: (message: { data: string }) => void
  onclose?: (end: { code: number }) => void
  sent: { type: string; sent: number }[] = []
  constructor() {
    sockets.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  answer() {
    const { sent } = this.sent.at(-1) ?? { sent: 0 }
    this.onmessage?.({ data: JSON.stringify({ type: 'pong', sent, at: sent }) })
  }
}

// Node has no window: these are the parts of it that a connection uses.
beforeEach(() => {
  sockets.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://sumine.example/' } }))
  vi.stubGlobal('WebSocket', FakeSocket)
})

function connect() {
  const lost: number[] = []
  const ignore = () => undefined
  const events = { onRoom: ignore, onRefused: ignore, onSpeech: ignore, onOver: ignore }
  const connection = openConnection(
    { id: 's', key: 'k', person_id: 'p' },
    { ...events, onLost: (failures) => lost.push(failures) },
  )
  const [socket] = sockets
  socket?.onopen?.()
  return { connection, lost, socket }
}

test('a connection whose pings nobody answers is lost within twenty seconds, and opened again', () => {
  const { connection, lost, socket } = connect()
  vi.advanceTimersByTime(1000)
  socket?.answer()
  vi.advanceTimersByTime(19_000)
  expect(lost).toEqual([1])
  expect(sockets).toHaveLength(2)
  connection.close()
})

test('a connection that answers stays, also where timers rest between pings', () => {
  const { connection, lost, socket } = connect()
  for (let minute = 0; minute < 5; minute += 1) {
    vi.advanceTimersByTime(6000)
    socket?.answer()
    vi.setSystemTime(Date.now() + 60_000)
  }
  expect(lost).toEqual([])
  connection.close()
})
