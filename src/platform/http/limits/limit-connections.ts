import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { isPublicAddress } from '../../http-client/public-address.ts'
import { AppError } from '../app-error.ts'
import { toClientNetwork } from './client-network.ts'
import { refuseSocket } from './refuse-early.ts'

/**
 * Keeps one client (`toClientNetwork`) from holding all of a server's connections: beyond `max` they are answered 429
 * and closed. All connections of a proxy come from one address, so a peer of this machine or network that forwards
 * requests is exempt, even when TRUST_PROXY does not name it.
 */
export function limitConnections(server: Server, max: number): void {
  const held = new Map<string, number>()
  const proxies = new Set<string>()
  server.on('connection', (socket: Socket) => {
    const client = toClientNetwork(socket.remoteAddress ?? '')
    const count = (held.get(client) ?? 0) + 1
    if (count > max && !proxies.has(client)) {
      refuseSocket(socket, new AppError('RATE_LIMITED', undefined, { retryAfter: 10 }))
      return
    }
    held.set(client, count)
    socket.once('close', () => {
      const left = (held.get(client) ?? 1) - 1
      if (left > 0) held.set(client, left)
      else held.delete(client)
    })
  })
  server.on('request', ({ headers, socket }: IncomingMessage) => {
    const { remoteAddress = '' } = socket
    const isHandedOn = 'x-forwarded-for' in headers || 'x-real-ip' in headers || 'forwarded' in headers
    if (isHandedOn && !isPublicAddress(remoteAddress)) proxies.add(toClientNetwork(remoteAddress))
  })
}
