import type { FastifyReply } from 'fastify'
import { AppError } from './app-error.ts'
import { endWork } from './limits/charge-work.ts'
import { toClientNetwork } from './limits/client-network.ts'
import { toAppError } from './to-app-error.ts'

// Proxies and browsers close connections that are silent for a minute.
const heartbeatMs = 25_000
// Delay before a client reconnects to a lost stream.
const retryMs = 5000
// A listener that does not read is dropped before its unread events fill the memory. It reconnects and loads again.
const maxUnreadBytes = 64 * 1024
// All tabs of a browser share one stream; a school or household shares an address.
const maxPerAccount = 12
const maxPerClient = 200
const retryWhenFullS = 60

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // The connection is not reused, so that closing the server never waits for it.
  connection: 'close',
  'x-accel-buffering': 'no',
}

type StreamParts = {
  events: AsyncIterable<unknown>
  serialise: (event: unknown) => string
  accountId: number | undefined
  ip: string
  /** Checks at every heartbeat that the listener is still allowed. @throws AppError when it is not */
  check: () => Promise<unknown>
}

/** The event streams of a server. Each lasts while its listener is connected and allowed. */
export type EventStreams = {
  /** @throws AppError RATE_LIMITED when the account or the address already has the most streams */
  send: (reply: FastifyReply, parts: StreamParts) => void
  /** Ends the account's streams that are no longer allowed. */
  checkAccount: (accountId: number) => void
  endAll: () => void
}

type OpenStream = { accountId: number | undefined; client: string; beat: () => Promise<void> }

export function createEventStreams(): EventStreams {
  const open = new Map<FastifyReply['raw'], OpenStream>()
  return {
    send(reply, parts) {
      const { accountId } = parts
      const client = toClientNetwork(parts.ip)
      const others = [...open.values()]
      const ofAccount = accountId === undefined ? [] : others.filter((stream) => stream.accountId === accountId)
      const ofClient = others.filter((stream) => stream.client === client)
      if (ofAccount.length >= maxPerAccount || ofClient.length >= maxPerClient) {
        void parts.events[Symbol.asyncIterator]().return?.()
        throw new AppError('RATE_LIMITED', undefined, { retryAfter: retryWhenFullS })
      }
      endWork(reply.request.raw)
      reply.hijack()
      // The client left before the handler was done: no 'close' event will follow.
      if (reply.raw.destroyed) return void parts.events[Symbol.asyncIterator]().return?.()
      open.set(reply.raw, { accountId, client, beat: openStream(reply, parts) })
      reply.raw.once('close', () => open.delete(reply.raw))
    },
    checkAccount(accountId) {
      for (const stream of open.values()) if (stream.accountId === accountId) void stream.beat()
    },
    endAll() {
      for (const raw of open.keys()) raw.end()
    },
  }
}

/** @returns sends a heartbeat, or ends the stream when its listener is no longer allowed */
function openStream({ raw, log }: FastifyReply, { events, serialise, check }: StreamParts): () => Promise<void> {
  const iterator = events[Symbol.asyncIterator]()
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  // Writing to a listener that has just left is no fault.
  raw.on('error', () => {})
  raw.once('close', () => {
    clearInterval(heartbeat)
    void iterator.return?.()
  })
  raw.writeHead(200, headers)
  write(`retry: ${retryMs}\n\n`)

  function write(text: string): void {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > maxUnreadBytes) raw.destroy()
  }

  async function beat(): Promise<void> {
    try {
      await check()
      write(':\n\n')
    } catch (error) {
      if (!toAppError(error)) log.error({ err: error }, 'failed to check a stream')
      raw.end()
    }
  }

  async function pump(): Promise<void> {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      write(`data: ${serialise(next.value)}\n\n`)
    }
  }

  pump()
    .catch((error: unknown) => log.error({ err: error }, 'failed to send events'))
    .finally(() => raw.end())
  return beat
}
