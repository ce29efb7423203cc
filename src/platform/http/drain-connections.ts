import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// A client answered this recently may have sent its next request already.
const recentMs = 500
const maxMs = 5000
const lookMs = 25

/**
 * Ends a server without losing a request. Once `drain` has begun, every answer asks its client to open another
 * connection, which a balancer leads elsewhere because the site reports that it is not ready. Idle connections close
 * only when no request can still be on its way.
 */
export function trackConnections() {
  const lastAnswers = new Map<Socket, number>()
  const inFlight = new Set<ServerResponse>()
  let isDraining = false
  // A process that is held up has not yet read its input: that time does not count.
  let heldMs = 0
  const now = () => performance.now() - heldMs

  function follow(server: Server): void {
    server.on('connection', (socket: Socket) => {
      lastAnswers.set(socket, now())
      socket.once('close', () => lastAnswers.delete(socket))
    })
  }

  function onRequest({ socket }: IncomingMessage, response: ServerResponse): void {
    inFlight.add(response)
    if (isDraining) askToLeave(response)
    response.on('close', () => {
      inFlight.delete(response)
      if (lastAnswers.has(socket)) lastAnswers.set(socket, now())
    })
  }

  async function drain(): Promise<void> {
    isDraining = true
    for (const response of inFlight) askToLeave(response)
    // In a busy process, even an old answer may have been read only now.
    for (const [socket, at] of lastAnswers) if (now() - at < maxMs) lastAnswers.set(socket, now())
    const isRecent = (at: number) => now() - at < recentMs
    for (const until = now() + maxMs; now() < until; await look()) {
      if (![...lastAnswers.values()].some(isRecent)) break
    }
    // Node counts a connection without a first request as busy, and no timeout ends it once the server closes.
    const busy = new Set([...inFlight].map(({ socket }) => socket))
    for (const socket of lastAnswers.keys()) if (!busy.has(socket)) socket.destroy()
  }

  async function look(): Promise<void> {
    const before = performance.now()
    await sleep(lookMs)
    heldMs += Math.max(0, performance.now() - before - lookMs)
  }

  return { follow, onRequest, drain, isDraining: () => isDraining }
}

function askToLeave(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
