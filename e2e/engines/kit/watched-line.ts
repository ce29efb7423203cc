import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A line to the tested site that can be cut, and that hears what its pages complain about: no engine but Chromium
 * tells a driver about its console and its policy.
 */
export type WatchedLine = {
  url: string
  /** Console errors, uncaught errors, violations of the policy and failed answers, the first one first. */
  complaints: string[]
  /** Ends every connection and refuses new ones, until it is mended. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  close: () => Promise<void>
}

const scriptPath = '/__watch.js'
const complaintPath = '/__complaint'

/** Runs in the page, before anything else in it. */
function watchPage(path: string): void {
  let isLeft = false
  // These two stop the requests of a page that is left, and its code says so to nobody.
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  const tell = (...words: unknown[]) => {
    if (isLeft) return
    const text = words.map((word) => (word instanceof Error ? `${word}\n${word.stack}` : String(word))).join(' ')
    navigator.sendBeacon(path, `${location.pathname}: ${text}`)
  }
  const { error } = console
  console.error = (...words) => {
    tell('console', ...words)
    error.apply(console, words)
  }
  addEventListener('error', (event) => tell('uncaught', event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => tell('unhandled rejection', event.reason))
  addEventListener('securitypolicyviolation', (event) =>
    tell('policy', event.effectiveDirective, event.blockedURI, event.sourceFile, event.lineNumber),
  )
}

/** @param site the address of the site itself */
export async function openWatchedLine(site: string): Promise<WatchedLine> {
  const complaints: string[] = []
  const server = createServer(async (request, response) => {
    if (request.url === scriptPath) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
      response.end(`(${watchPage})(${JSON.stringify(complaintPath)})`)
    } else if (request.url === complaintPath) {
      complaints.push(Buffer.concat(await request.toArray()).toString())
      response.writeHead(204).end()
    } else {
      passOn({ site, request, response, complaints })
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, complaints, cut, mend: () => listen(port), close: cut }
}

type Passage = { site: string; request: IncomingMessage; response: ServerResponse; complaints: string[] }

function passOn({ site, request, response, complaints }: Passage): void {
  // Uncompressed, so that a page can be given the script.
  const headers = { ...request.headers, host: new URL(site).host, 'accept-encoding': 'identity' }
  const passed = ask(
    new URL(request.url ?? '/', site),
    { method: request.method ?? 'GET', headers },
    async (answer) => {
      const { statusCode = 502, headers } = answer
      if (statusCode >= 400) complaints.push(`${request.method} ${request.url} answered ${statusCode}`)
      if (!headers['content-type']?.startsWith('text/html')) {
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
