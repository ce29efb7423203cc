import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Requests of one connection that may wait for their answers. Browsers and proxies send one at a time. */
const maxUnanswered = 10
/** Proxies wait as long for a client. A browser requests the rest of a paused video with a range. */
const maxStallMs = 60_000

// A client answered this recently may have sent its next request already.
const recentMs = 500
const maxDrainMs = 5000
const lookMs = 25
// Together with the drain, less than the time that deploy/ allows for a stop before the site and its database are
// killed.
const maxClosingMs = 15_000

/**
 * Follows a server's connections, in one record each: it limits what a client may hold, and ends the server without
 * losing a request.
 * @param longestMs how long an answer may last once the server closes
 */
export function trackConnections(longestMs = maxClosingMs) {
  const connections = new Map<Socket, { unanswered: Set<ServerResponse>; lastAnswerAt: number }>()
  let isDraining = false
  // A process that is held up has not yet read its input: that time does not count.
  let heldMs = 0
  const now = () => performance.now() - heldMs

  /**
   * Follows the server's connections. A client that reads nothing of its answer for `maxMs` loses its connection; an
   * answer that the site is still making may take longer.
   */
  function follow(server: Server, maxMs = maxStallMs): void {
    server.on('connection', (socket: Socket) => {
      connections.set(socket, { unanswered: new Set(), lastAnswerAt: now() })
      socket.once('close', () => connections.delete(socket))
    })
    server.timeout = maxMs
    server.on('timeout', (socket: Socket) => {
      const isWaiting = (connections.get(socket)?.unanswered.size ?? 0) > 0
      if (!isWaiting || socket.writableLength > 0) socket.destroy()
    })
  }

  /**
   * Keeps a connection from sending thousands of requests at once: Node takes all that a packet holds in the same turn,
   * before any other connection.
   * @returns whether the request may be answered; if not, its connection is closed
   */
  function onRequest({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const connection = connections.get(socket)
    // The rest of the packet that closed it.
    if (!connection || socket.destroyed) return false
    const { unanswered } = connection
    if (unanswered.size === maxUnanswered) {
      socket.destroy()
      return false
    }
    unanswered.add(response)
    if (isDraining) askToLeave(response)
    response.on('close', () => {
      unanswered.delete(response)
      connection.lastAnswerAt = now()
    })
    return true
  }

  /**
   * Waits until the server may close. From now on every answer asks its client to open another connection, which a
   * balancer leads elsewhere because the site reports that it is not ready. Idle connections close only when no request
   * can still be on its way.
   */
  async function drain(): Promise<void> {
    isDraining = true
    for (const connection of connections.values()) {
      for (const response of connection.unanswered) askToLeave(response)
      // In a busy process, even an old answer may have been read only now.
      if (now() - connection.lastAnswerAt < maxDrainMs) connection.lastAnswerAt = now()
    }
    for (const until = now() + maxDrainMs; now() < until; await look()) {
      if (![...connections.values()].some(({ lastAnswerAt }) => now() - lastAnswerAt < recentMs)) break
    }
    // Node counts a connection without a first request as busy, and no timeout ends it once the server closes.
    for (const [socket, { unanswered }] of connections) if (unanswered.size === 0) socket.destroy()
    // A film is sent for as long as its viewer reads it, and Node has no timeout for uploads while a server closes.
    setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy()
    }, longestMs).unref()
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
