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
  const { identity } = answer.bodies
  const body = answer.bodies[encoding] ?? (encoding === 'br' ? toBrotli(identity) : gzipSync(identity, { level: 6 }))
  answer.bodies[encoding] = body
  return body
}

// Quality 5 is where a page shrinks nearly as far as it can while still costing a few milliseconds at most.
function toBrotli(body: Buffer): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotliCompressSync(body, { params })
}

function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding)
  if (at < 0) return false
  // `br;q=0` refuses it; anything else takes it.
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + encoding.length))
}
