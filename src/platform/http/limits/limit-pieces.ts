import type { IncomingMessage, ServerResponse } from 'node:http'

// Clients send pieces of a kilobyte and more; a program's output usually ends with a few short ones.
const freePieces = 1000
const minAverageBytes = 64

/**
 * Closes the connection of a request that arrives in tiny pieces (chunked transfer coding), or whose answer did not
 * need it: each piece costs microseconds, so a megabyte of single bytes would hold the event loop for seconds.
 */
export function limitPieces(request: IncomingMessage, response: ServerResponse): void {
  if (!('transfer-encoding' in request.headers)) return
  const { socket } = request
  const push = request.push.bind(request)
  let pieces = 0
  let bytes = 0
  // Node's parser calls it for each piece; nothing else shows their number.
  request.push = (piece: Buffer | null, encoding) => {
    pieces += 1
    bytes += piece?.length ?? 0
    if (pieces <= freePieces || bytes >= pieces * minAverageBytes) return push(piece, encoding)
    socket.destroy()
    return false
  }
  response.once('finish', () => {
    if (!request.complete) socket.destroySoon()
  })
}
