import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, Server, type Socket } from 'node:net'

/** A local server that stands in for a third party. Closing it ends its connections. */
export type StandIn = { port: number; close: () => Promise<void> }

/** @param answers what answers requests, or a server that does not listen yet */
export async function listen(answers: RequestListener | Server, address = '127.0.0.1', port = 0): Promise<StandIn> {
  const server = answers instanceof Server ? answers : createServer(answers)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, address, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
