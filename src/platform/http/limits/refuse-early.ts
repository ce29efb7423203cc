import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../../shared/contract/error-codes.ts'
import { AppError } from '../app-error.ts'
import { toAppError } from '../to-app-error.ts'

/**
 * Answers addresses that the router cannot parse (`%zz`, a segment of 3,000 letters). GET and HEAD outside /api are
 * redirected to /, as for any unknown path (docs/product/README.md#unknown-paths); the rest is refused in French. For
 * Fastify's `frameworkErrors`.
 */
export function refuseAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  if (isPage && !request.url.startsWith('/api/')) {
    reply.header('cache-control', 'no-store').redirect('/', 302)
    return
  }
  const refusal = toAppError(error) ?? new AppError('BAD_REQUEST')
  reply.code(refusal.status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
  reply.send(JSON.stringify(refusal.toBody()))
}

const unreadable: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/**
 * Answers and closes connections with invalid HTTP, oversized headers or requests that time out. There is only a socket
 * at that point, no request. For Fastify's `clientErrorHandler`.
 */
export function refuseUnreadable(error: Error & { code?: string | undefined }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  refuseSocket(socket, new AppError(unreadable[error.code ?? ''] ?? 'BAD_REQUEST'))
}

/**
 * Answers a request with several Host headers with 400 (RFC 9112, section 3.2): Node reads the first one, a proxy may
 * have read another.
 * @returns whether it answered
 */
export function refuseManyHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  if (count < 2) return false
  const refusal = new AppError('BAD_REQUEST')
  response.writeHead(refusal.status, {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(JSON.stringify(refusal.toBody()))
  return true
}

/** Answers a connection without a request, and closes it. */
export function refuseSocket(socket: Socket, refusal: AppError): void {
  const body = JSON.stringify(refusal.toBody())
  const lines = [
    `HTTP/1.1 ${refusal.status} ${refusal.code}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...(refusal.retryAfter === undefined ? [] : [`retry-after: ${refusal.retryAfter}`]),
  ]
  if (!socket.writable) return void socket.destroy()
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  // A client that does not close its end would keep the socket open.
  socket.destroySoon()
}
