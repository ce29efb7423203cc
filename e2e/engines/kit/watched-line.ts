import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * A proxy to the tested site that can be cut, and that collects complaints of its pages: only Chromium reports its
 * console and its policy to a driver.
 */
export type WatchedLine = {
  url: string
  /** Console errors, uncaught errors, policy violations and failed answers, in order. */
  complaints: string[]
  /** Whether pages get the collecting script; a service worker must cache pages unchanged. */
  isWatching: boolean
  /** Paths whose requests get no answer. */
  held: RegExp | undefined
  /** Closes every connection and refuses new ones, until it is restored. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  close: () => Promise<void>
}

const scriptPath = '/__watch.js'
const complaintPath = '/__complaint'

/** Runs in the page, before its own scripts. */
function watchPage(path: string): void {
  let isLeft = false
  // These two abort the requests of a page being left, which its code does not report.
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  const report = (...words: unknown[]) => {
    if (isLeft) return
    const text = words.map((word) => (word instanceof Error ? `${word}\n${word.stack}` : String(word))).join(' ')
    navigator.sendBeacon(path, `${location.pathname}: ${text}`)
  }
  const { error } = console
  console.error = (...words) => {
    report('console', ...words)
    error.apply(console, words)
  }
  addEventListener('error', (event) => report('uncaught', event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => report('unhandled rejection', event.reason))
  addEventListener('securitypolicyviolation', (event) =>
    report('policy', event.effectiveDirective, event.blockedURI, event.sourceFile, event.lineNumber),
  )
}

/** @param site the address of the site */
export async function openWatchedLine(site: string): Promise<WatchedLine> {
  const line: WatchedLine = {
    url: '',
    complaints: [],
    isWatching: true,
    held: undefined,
    cut,
    mend: () => listen(port),
    close: cut,
  }
  const { complaints } = line
  const server = createServer(async (request, response) => {
    if (request.url === scriptPath) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
      response.end(`(${watchPage})(${JSON.stringify(complaintPath)})`)
    } else if (request.url === complaintPath) {
      complaints.push(Buffer.concat(await request.toArray()).toString())
      response.writeHead(204).end()
    } else if (!line.held?.test(request.url ?? '')) {
      passOn({ site, request, response, line })
    }
  })
  server.on('upgrade', (request, socket, head) => tunnel({ site, request, socket, head }))
  function listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  }
  function cut(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  line.url = `http://127.0.0.1:${port}`
  return line
}

type Tunnel = { site: string; request: IncomingMessage; socket: Duplex; head: Buffer }

/** Passes a WebSocket on unchanged: its host is the one that its page comes from. */
function tunnel({ site, request, socket, head }: Tunnel): void {
  const { hostname, port } = new URL(site)
  const passed = connect(Number(port), hostname)
  const headers = request.rawHeaders.map((text, place) => text + (place % 2 === 0 ? ': ' : '\r\n')).join('')
  passed.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`)
  passed.write(head)
  passed.pipe(socket).pipe(passed)
  passed.on('error', () => socket.destroy())
  socket.on('error', () => passed.destroy())
}

type Passage = { site: string; request: IncomingMessage; response: ServerResponse; line: WatchedLine }

function passOn({ site, request, response, line }: Passage): void {
  // Uncompressed, so that the script can be inserted.
  const headers = { ...request.headers, host: new URL(site).host, 'accept-encoding': 'identity' }
  const passed = ask(
    new URL(request.url ?? '/', site),
    { method: request.method ?? 'GET', headers },
    async (answer) => {
      const { statusCode = 502, headers } = answer
      if (statusCode >= 400) line.complaints.push(`${request.method} ${request.url} answered ${statusCode}`)
      if (!line.isWatching || !headers['content-type']?.startsWith('text/html')) {
        response.writeHead(statusCode, headers)
        answer.pipe(response)
        return
      }
      const html = Buffer.concat(await answer.toArray().catch(() => [])).toString()
      const watched = html.replace(/<head[^>]*>/, `$&<script src="${scriptPath}"></script>`)
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = headers
      response.writeHead(statusCode, { ...kept, 'content-length': Buffer.byteLength(watched) }).end(watched)
    },
  )
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}
