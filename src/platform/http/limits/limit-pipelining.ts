import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for their answers. Browsers and proxies send one at a time. */
const maxUnanswered = 10

/**
 * Keeps a connection from sending thousands of requests at once: Node takes all that a packet holds in the same turn,
 * before any other connection.
 * @returns whether a request may be answered; if not, its connection is closed
 */
export function limitPipelining(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    // The rest of the packet that closed it.
    if (socket.destroyed) return false
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > maxUnanswered) {
      socket.destroy()
      return false
    }
    unanswered.set(socket, count)
    response.on('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return true
  }
}
