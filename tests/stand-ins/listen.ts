import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, Server, type Socket } from 'node:net'
import type { AddressRules } from '../../src/platform/http-client/address-rules.ts'

/** Rules under which every name is this machine, and nothing else can be reached. */
export const onlyHere: AddressRules = {
  mayConnect: (address) => address === '127.0.0.1',
  lookUp: async () => [{ address: '127.0.0.1', family: 4 }],
}

/** A local server that stands in for a third party. Closing it ends its connections. */
export type StandIn = { port: number; close: () => Promise<void> }

type Answers = (request: IncomingMessage, response: ServerResponse) => unknown

/** @param answers what answers requests, 500 when it fails, or a server that does not listen yet */
export async function listen(answers: Answers | Server, address = '127.0.0.1', port = 0): Promise<StandIn> {
  const server =
    answers instanceof Server
      ? answers
      : createServer(async (request, response) => {
          try {
            await answers(request, response)
          } catch (error) {
            response.writeHead(500).end(String(error))
          }
        })
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
