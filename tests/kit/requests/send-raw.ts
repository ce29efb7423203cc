import { connect, type Socket } from 'node:net'

/** Sends bytes to a port of this machine as they are, and gives all that comes back until the site hangs up. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return readToEnd(openRaw(port, bytes))
}

/** The same without waiting: a client that says no more than this. */
export function openRaw(port: number, bytes: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return socket
}

/** All that comes until the other side hangs up. */
export function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    socket.on('data', (chunk) => (received += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}
