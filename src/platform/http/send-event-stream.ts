import type { FastifyReply } from 'fastify'
import { AppError } from './app-error.ts'
import { endWork } from './limits/charge-work.ts'
import { toClientNetwork } from './limits/client-network.ts'
import { toAppError } from './to-app-error.ts'

// Proxies and browsers give up on connections that say nothing for a minute.
const heartbeatMs = 25_000
// After how long a client that lost its stream comes back.
const retryMs = 5000
// A listener that does not read is let go before its unread events fill the memory; it comes back and asks anew.
const mostUnreadBytes = 64 * 1024
// All tabs of a browser share one; a school or a household shares an address.
const mostPerAccount = 12
const mostPerClient = 200
const retryWhenFullS = 60

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Its connection serves nothing else, so that closing the server never waits for it.
  connection: 'close',
  'x-accel-buffering': 'no',
}

type StreamParts = {
  events: AsyncIterable<unknown>
  serialise: (event: unknown) => string
  accountId: number | undefined
  ip: string
  /** Whether the listener may still listen, asked at every heartbeat. @throws AppError when they may not */
  check: () => Promise<unknown>
}

/** The streams of a server: sends events for as long as the listener is there and may hear them. */
export type EventStreams = {
  /** @throws AppError RATE_LIMITED when the account, or the address, holds as many as it may */
  send: (reply: FastifyReply, parts: StreamParts) => void
  /** Ends those of an account's streams that may not be heard any more. */
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
      if (ofAccount.length >= mostPerAccount || ofClient.length >= mostPerClient) {
        void parts.events[Symbol.asyncIterator]().return?.()
        throw new AppError('RATE_LIMITED', undefined, { retryAfter: retryWhenFullS })
      }
      endWork(reply.request.raw)
      reply.hijack()
      // Gone before the handler was done: no 'close' will come any more.
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

/** @returns sends a heartbeat, or ends the stream when its listener may not listen any more */
function openStream({ raw, log }: FastifyReply, { events, serialise, check }: StreamParts): () => Promise<void> {
  const iterator = events[Symbol.asyncIterator]()
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  // What is written to a listener that has just gone is lost, and no fault.
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
    if (raw.writableLength > mostUnreadBytes) raw.destroy()
  }

  async function beat(): Promise<void> {
    try {
      await check()
      write(':\n\n')
    } catch (error) {
      if (!toAppError(error)) log.error({ err: error }, 'while checking a stream')
      raw.end()
    }
  }

  async function pump(): Promise<void> {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      write(`data: ${serialise(next.value)}\n\n`)
    }
  }

  pump()
    .catch((error: unknown) => log.error({ err: error }, 'while sending events'))
    .finally(() => raw.end())
  return beat
}
