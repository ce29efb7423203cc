import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Proxies wait as long for a client. A browser requests the rest of a paused video with a range. */
const maxStallMs = 60_000

/**
 * Ends the connection of a client that takes nothing of its answer for a minute. An answer that the site is still
 * making may take longer.
 * @returns watches an answer of the server
 */
export function limitStalls(server: Server, maxMs = maxStallMs): (response: ServerResponse) => void {
  server.timeout = maxMs
  // Without a listener, Node ends every connection that is silent for that long.
  return (response) => response.on('timeout', endStall)
}

function endStall(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}
