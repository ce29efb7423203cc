import { connect, type Socket } from 'node:net'

type Load = {
  url: string
  /** One connection per path, requested repeatedly. */
  paths: string[]
  count: number
}

/**
 * Sends `count` GET requests with `accept-encoding: br`, concurrently for each path, over open connections. Plain
 * sockets keep the client's cost low.
 * @throws at the first answer that is not a 200 with a content-length
 */
export async function sendRequests({ url, paths, count }: Load): Promise<void> {
  let left = count
  const take = () => left-- > 0
  await Promise.all(paths.map((path) => runConnection(new URL(path, url), take)))
}

function runConnection(url: URL, take: () => boolean): Promise<void> {
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: br\r\n\r\n`
  return sendInTurn(url, () => (take() ? request : undefined))
}

/** Sends what `take` returns over one connection, each after the answer to the last, until there is no more. */
export function sendInTurn(url: URL, take: () => string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true })
    const next = () => {
      const request = take()
      if (request === undefined) socket.end()
      else socket.write(request)
    }
    readAnswers(socket, next, (reason) => socket.destroy(new Error(`${reason} at ${url}`)))
    socket.on('connect', next)
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

const headEnd = '\r\n\r\n'

/** Calls `onAnswer` after each complete answer. The next request waits for it. */
export function readAnswers(socket: Socket, onAnswer: () => void, refuse: (reason: string) => void): void {
  let head = ''
  let missing = 0
  socket.on('data', (chunk: Buffer) => {
    let body = chunk.length
    if (missing === 0) {
      const before = head.length
      head += chunk.toString('latin1')
      const at = head.indexOf(headEnd)
      if (at < 0) return
      const length = /^content-length: (\d+)/im.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) return refuse(head.slice(0, head.indexOf('\r\n')))
      missing = Number(length)
      body = before + chunk.length - at - headEnd.length
      head = ''
    }
    missing -= body
    if (missing === 0) onAnswer()
    else if (missing < 0) refuse('more bytes than the answer announced')
  })
}
