import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { listen } from './listen.ts'

/** The ways in which a video host can misbehave. */
type Fault = {
  /** Answers only this status. */
  status?: number
  /** Answers an HTML page, like a host whose file was removed. */
  html?: string
  /** Stops after this byte of the file, without closing. */
  stopsAtByte?: number
  /** Delays the first byte until the promise settles. */
  until?: Promise<unknown>
  bytesPerSecond?: number
  /** Ignores ranges, like hosts without support. */
  noRanges?: boolean
  /** Omits the length as well. */
  noLength?: boolean
  noCors?: boolean
}

type MediaRequest = {
  /** Relative to the folder of the clips, such as `film-hls/240p/segment-03.m4s`. */
  file: string
  /** The first part of the path: it separates tests, and a new one stands for a renewed address. */
  token: string
  /** The number of requests for this path, including this one. */
  count: number
}

export type MediaServer = {
  /** Returns the address of a clip: `urlOf('token', 'film.mp4')`. */
  urlOf: (token: string, file: string) => string
  /** Sets the faults for tokens with this prefix. */
  behave: (token: string, decide: (request: MediaRequest) => Fault | undefined) => void
  requests: (token: string) => MediaRequest[]
  close: () => Promise<void>
}

const types = new Map([
  ['mp4', 'video/mp4'],
  ['m4s', 'video/iso.segment'],
  ['m3u8', 'application/vnd.apple.mpegurl'],
  ['mpd', 'application/dash+xml'],
  ['vtt', 'text/vtt'],
])

/**
 * A local video host that serves the tests' clips, with ranges and CORS, until a test makes it fail.
 * @param clips the folder of the clips
 */
export async function startMediaServer(clips: string): Promise<MediaServer> {
  const decisions = new Map<string, (request: MediaRequest) => Fault | undefined>()
  const asked: MediaRequest[] = []
  const server = await listen((request, response) => {
    const [, token = '', ...path] = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').split('/')
    const file = path.join('/')
    const count = 1 + asked.filter((earlier) => earlier.token === token && earlier.file === file).length
    const requested = { file, token, count }
    asked.push(requested)
    const decide = [...decisions].find(([prefix]) => token.startsWith(prefix))?.[1]
    answer({ request, response, path: join(clips, file), fault: decide?.(requested) ?? {} }).catch(() =>
      response.destroy(),
    )
  })
  return {
    urlOf: (token, file) => `http://127.0.0.1:${server.port}/${token}/${file}`,
    behave: (token, decide) => decisions.set(token, decide),
    requests: (token) => asked.filter((request) => request.token.startsWith(token)),
    close: server.close,
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; path: string; fault: Fault }

async function answer({ request, response, path, fault }: Exchange): Promise<void> {
  await fault.until
  if (!fault.noCors) response.setHeader('access-control-allow-origin', '*')
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-headers', 'range')
    return void response.writeHead(204).end()
  }
  if (fault.status) return void response.writeHead(fault.status).end()
  if (fault.html) return void response.writeHead(200, { 'content-type': 'text/html' }).end(fault.html)
  const whole = await readFile(path)
  const range = fault.noRanges ? undefined : parseRange(request.headers.range, whole.length)
  const { start, end } = range ?? { start: 0, end: whole.length - 1 }
  response.setHeader('content-type', types.get(path.split('.').at(-1) ?? '') ?? 'application/octet-stream')
  response.setHeader('cache-control', 'no-store')
  if (!fault.noRanges) response.setHeader('accept-ranges', 'bytes')
  if (!fault.noLength) response.setHeader('content-length', end - start + 1)
  if (range) response.setHeader('content-range', `bytes ${start}-${end}/${whole.length}`)
  response.writeHead(range ? 206 : 200)
  const last = Math.min(end + 1, Math.max(start, fault.stopsAtByte ?? Number.POSITIVE_INFINITY))
  await send(response, whole.subarray(start, last), fault.bytesPerSecond)
  if (last === end + 1) response.end()
}

function parseRange(header: string | undefined, length: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined) return undefined
  return { start: Number(from), end: to ? Math.min(Number(to), length - 1) : length - 1 }
}

const piecesPerSecond = 10

/** Sends bytes at once, or evenly at a rate. */
async function send(response: ServerResponse, bytes: Buffer, bytesPerSecond?: number): Promise<void> {
  if (!bytesPerSecond) return void response.write(bytes)
  const size = Math.ceil(bytesPerSecond / piecesPerSecond)
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    response.write(bytes.subarray(at, at + size))
    await new Promise((resolve) => setTimeout(resolve, 1000 / piecesPerSecond))
  }
}
