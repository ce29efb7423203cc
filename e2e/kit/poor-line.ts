import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../../tests/stand-ins/listen.ts'

/** The faults of a network, for any answer. */
const faults = {
  /** A captive portal: its own page with status 200 for every request. */
  portal: (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public, max-age=600' }).end(portalPage)
  },
  /** The portal's page with the requested content type. */
  'disguised portal': (response, path) => {
    const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html'
    response.writeHead(200, { 'content-type': type, 'x-build': 'portal' }).end(portalPage)
  },
  /** The connection breaks in the middle of the body. */
  'cut body': (response, _, answer) => {
    response.writeHead(answer.status, answer.headers)
    response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy())
  },
  'bad gateway': (response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end(`<h1>${signs[1]}</h1>`)
  },
} satisfies Record<string, (response: ServerResponse, path: string, answer: Answer) => void>

type Fault = keyof typeof faults

/** Words that identify pages of third parties. */
export const signs = ['Bienvenue sur le Wi-Fi du train', '502 Bad Gateway']
const portalPage = `<!doctype html><title>Wi-Fi</title><h1>${signs[0]}</h1>`

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** A faulty connection to the site. */
export type PoorLine = {
  url: string
  /** Returns the fault for a path; undefined for none. */
  faultOf: (path: string) => Fault | undefined
  /** Replacements of the answers for these paths. */
  replaced: Map<string, { type: string; body: string }>
  /** The requested paths so far. */
  asked: string[]
  close: () => Promise<void>
}

/** Opens a local proxy. @param site the address of the site */
export async function openPoorLine(site: string): Promise<PoorLine> {
  const line: PoorLine = {
    url: '',
    faultOf: () => undefined,
    replaced: new Map(),
    asked: [],
    close: async () => {},
  }
  const server = await listen(async (request, response) => {
    const target = request.url ?? '/'
    line.asked.push(target)
    const { pathname } = new URL(target, site)
    const replaced = line.replaced.get(pathname)
    if (replaced) return response.writeHead(200, { 'content-type': replaced.type }).end(replaced.body)
    const fault = line.faultOf(pathname)
    const answer = await passOn(site, request)
    if (fault) faults[fault](response, target, answer)
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  line.url = `http://127.0.0.1:${server.port}`
  line.close = server.close
  return line
}

/** Returns the site's own answer, uncompressed, as middleboxes rewrite it. */
function passOn(site: string, request: IncomingMessage): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...request.headers, host: new URL(site).host, 'accept-encoding': 'identity' }
    const passed = ask(new URL(request.url ?? '/', site), { method: request.method ?? 'GET', headers }, async (got) => {
      const parts = await got.toArray().catch(() => [])
      resolve({ status: got.statusCode ?? 502, headers: got.headers, body: Buffer.concat(parts) })
    })
    passed.on('error', reject)
    request.pipe(passed)
  })
}
