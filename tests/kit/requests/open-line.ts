import { connect, createServer, type Socket } from 'node:net'
import { listen, type StandIn } from '../../stand-ins/listen.ts'

/** A connection to a local server that can be cut and restored. */
export type Line = StandIn & { cut: () => void; mend: () => void }

/** @param target the server's port, or the path of its socket */
export async function openLine(target: { port: number } | { path: string }): Promise<Line> {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((socket) => {
    keep(socket)
    if (isCut) return void socket.destroy()
    const wire = connect(target)
    keep(wire)
    socket.pipe(wire)
    wire.pipe(socket)
    socket.on('close', () => wire.destroy())
    wire.on('close', () => socket.destroy())
  })
  return {
    ...(await listen(server)),
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
  }
}
