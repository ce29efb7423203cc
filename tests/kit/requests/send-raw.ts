import { connect, type Socket } from 'node:net'

/** Sends raw bytes to a local port, and returns everything received until the server closes. */
export const sendRaw = (port: number, bytes: string): Promise<string> => readToEnd(openRaw(port, bytes))

/** Sends without waiting: a client that sends nothing more. */
export function openRaw(port: number, bytes: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return socket
}

/** Returns everything received until the other side closes. */
export function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    socket.on('data', (chunk) => (received += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}
