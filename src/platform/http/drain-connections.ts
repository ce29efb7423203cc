import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// A client that was answered so recently may have sent its next request already.
const recentMs = 500
const mostMs = 5000
const lookMs = 25

/**
 * Ends a server without losing a request: once `drain` began, every answer asks its client to take another connection
 * (which a balancer leads elsewhere, for the site says that it is not ready), and what is not being used is closed only
 * when nothing can be on its way any more.
 */
export function trackConnections() {
  const lastAnswers = new Map<Socket, number>()
  const inFlight = new Set<ServerResponse>()
  let isDraining = false
  // A process that is held up has not read yet what was sent to it: that time does not count.
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
    response.once('close', () => {
      inFlight.delete(response)
      if (lastAnswers.has(socket)) lastAnswers.set(socket, now())
    })
  }

  async function drain(): Promise<void> {
    isDraining = true
    for (const response of inFlight) askToLeave(response)
    // Of a busy process even an answer of long ago may have been read only now.
    for (const [socket, at] of lastAnswers) if (now() - at < mostMs) lastAnswers.set(socket, now())
    const isRecent = (at: number) => now() - at < recentMs
    for (const until = now() + mostMs; now() < until; await look()) {
      if (![...lastAnswers.values()].some(isRecent)) break
    }
    // Node counts a connection whose first request has not come as busy, and no timeout ends it once the server closes.
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
