import { listen } from '../../../../ui/network/listen.ts'
import type { Reply, Request, RoomState } from '../../connection-contract.ts'
import type { Seat } from '../../contract.ts'
import { closeCodes } from '../../rules.ts'
import { addSample, type ClockSample, toOffset } from './clock.ts'

type Events = {
  onRoom: (you: string, room: RoomState) => void
  /** @param revision in which a refused command to steer was given */
  onRefused: (revision: number | undefined) => void
  onSpeech: (speech: Speech) => void
  /** The connection is lost; it is tried again. `failures` counts attempts since the last success. */
  onLost: (failures: number) => void
  /** The server ended it for good. */
  onOver: (code: number) => void
}

/** A person's line or reaction, or the refusal of one's own. */
export type Speech = Extract<Reply, { type: 'said' | 'reacted' | 'unsaid' }>

export type Connection = {
  /** @returns false while there is no connection */
  send: (message: Request) => boolean
  /** The shared clock, in milliseconds. */
  now: () => number
  close: () => void
}

const firstPings = 6
const firstPingMs = 150
const pingMs = 5000
/** Later pings in a row without an answer, after which the connection is lost. */
const maxUnanswered = 2
const maxWaitMs = 10_000

/** The browser's time, in milliseconds; never set back. */
const browserNow = () => performance.timeOrigin + performance.now()

/** Connects a person to their séance, and again whenever the connection is lost. */
export function openConnection(seat: Seat, { onRoom, onRefused, onSpeech, onLost, onOver }: Events): Connection {
  let socket: WebSocket | undefined
  let samples: ClockSample[] = []
  let offset = 0
  let failures = 0
  let unanswered = 0
  let isOver = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let pings: ReturnType<typeof setTimeout> | undefined

  const address = new URL(`/api/seances/${seat.id}/connection`, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')

  function open(): void {
    clearTimeout(retry)
    const opened = new WebSocket(address)
    socket = opened
    opened.onopen = () => {
      opened.send(JSON.stringify({ type: 'sit', key: seat.key } satisfies Request))
      samples = []
      unanswered = 0
      ping(firstPings)
    }
    opened.onmessage = ({ data }) => hear(JSON.parse(data))
    opened.onclose = ({ code }) => {
      if (socket === opened) lose(code)
    }
  }

  function hear(reply: Reply): void {
    unanswered = 0
    if (reply.type === 'pong') {
      samples = addSample(samples, { sent: reply.sent, received: browserNow(), at: reply.at })
      offset = toOffset(samples)
    } else if (reply.type === 'room') {
      failures = 0
      onRoom(reply.you, reply.room)
    } else if (reply.type === 'refused') onRefused(reply.revision)
    else onSpeech(reply)
  }

  /** Asks for the shared clock: often at first, then now and again. */
  function ping(often: number): void {
    clearTimeout(pings)
    if (often === 0) unanswered += 1
    if (unanswered > maxUnanswered) {
      giveUp()
      return
    }
    send({ type: 'ping', sent: browserNow() })
    pings = setTimeout(() => ping(Math.max(0, often - 1)), often > 0 ? firstPingMs : pingMs)
  }

  function lose(code: number): void {
    socket = undefined
    clearTimeout(pings)
    if (isOver) return
    if (Object.values<number>(closeCodes).includes(code)) {
      close()
      onOver(code)
      return
    }
    failures += 1
    onLost(failures)
    // Otherwise all people of a restarting copy would reconnect at the same moment.
    retry = setTimeout(open, Math.min(maxWaitMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2))
  }

  function send(message: Request): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(message))
    return true
  }

  function onOnline(): void {
    if (!socket && !isOver) open()
  }
  /** Does not wait until the browser reports the lost connection, which may take minutes. */
  function giveUp(): void {
    const lost = socket
    if (!lost) return
    lose(0)
    lost.close()
  }

  function close(): void {
    isOver = true
    clearTimeout(retry)
    clearTimeout(pings)
    for (const stop of stops) stop()
    socket?.close()
  }

  const stops = [listen(window, 'online', onOnline), listen(window, 'offline', giveUp)]
  open()
  return { send, now: () => browserNow() + offset, close }
}
