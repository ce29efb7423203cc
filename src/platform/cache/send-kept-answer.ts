import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Encoding, KeptAnswer } from './answer-cache.ts'

/** Writes a kept answer: the encoding the client takes, or 304 when it already holds these bytes. */
export function sendKeptAnswer(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer): void {
  if (answer.status === 200 && matches(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, { ...answer.headers, etag: answer.etag, vary: 'Accept-Encoding' })
    response.end()
    return
  }
  const encoding = pickEncoding(request.headers['accept-encoding'], answer)
  const body = bodyIn(encoding, answer)
  const headers: Record<string, string | number> = { ...answer.headers, vary: 'Accept-Encoding' }
  if (answer.status === 200) headers.etag = answer.etag
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = body.length
  response.writeHead(answer.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === opaque)
}

// Below this, compressing costs more than it saves.
const smallestCompressed = 512

function pickEncoding(accepted: string | undefined, answer: KeptAnswer): Encoding {
  if (!accepted || answer.bodies.identity.length < smallestCompressed) return 'identity'
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function bodyIn(encoding: Encoding, answer: KeptAnswer): Buffer {
  const { bodies, isKept } = answer
  const body = bodies[encoding] ?? compress(bodies.identity, encoding, isKept)
  answer.bodies[encoding] = body
  return body
}

// Kept, a body is compressed once for many readers; for one reader the fastest level costs a quarter of the time
// and gives a fifth more bytes (docs/performance.md).
const levels = { kept: { br: 5, gzip: 6 }, once: { br: 1, gzip: 1 } }

function compress(body: Buffer, encoding: Encoding, isKept: boolean): Buffer {
  const { br, gzip } = isKept ? levels.kept : levels.once
  if (encoding === 'gzip') return gzipSync(body, { level: gzip })
  const params = { [constants.BROTLI_PARAM_QUALITY]: br, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotliCompressSync(body, { params })
}

function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding)
  if (at < 0) return false
  // `br;q=0` refuses it; anything else takes it.
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + encoding.length))
}
