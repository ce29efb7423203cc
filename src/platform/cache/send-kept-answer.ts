import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Encoding, KeptAnswer } from './answer-cache.ts'

/** Writes a kept answer: the encoding the client takes, or 304 when it already holds these bytes. */
export function sendKeptAnswer(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer): void {
  if (answer.status === 200 && matches(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, { ...answer.headers, etag: answer.etag, vary: 'Accept-Encoding' })
    response.end()
    return
  }
  const encoding = pickEncoding(request.headers['accept-encoding'], answer)
  const body = answer.bodies[encoding] ?? answer.bodies.identity
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

function pickEncoding(accepted: string | undefined, answer: KeptAnswer): Encoding {
  if (!accepted) return 'identity'
  if (answer.bodies.br && accepts(accepted, 'br')) return 'br'
  if (answer.bodies.gzip && accepts(accepted, 'gzip')) return 'gzip'
  return 'identity'
}

function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding)
  if (at < 0) return false
  // `br;q=0` refuses it; anything else takes it.
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + encoding.length))
}
