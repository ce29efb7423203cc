import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local server that stands in for a third party. */
export type StandIn = { port: number; close: () => Promise<void> }

export async function listen(listener: RequestListener, address = '127.0.0.1', port = 0): Promise<StandIn> {
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, address, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
