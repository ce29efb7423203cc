import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedAnswer } from './answer-cache.ts'
import { bodyIn, type Encoding, isWorthCompressing } from './encodings.ts'

/**
 * Writes a kept answer in an encoding that the client accepts, or 304 when the client already has these bytes.
 * @param common headers that every answer at this address has; given only if the response has no headers yet. The whole
 * header block is then made once per encoding, and reused.
 */
export function sendCachedAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedAnswer,
  common?: Record<string, string>,
): void {
  if (answer.status === 200 && matches(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, { ...common, ...answer.headers, etag: answer.etag, vary: 'Accept-Encoding' })
    response.end()
    return
  }
  const encoding = pickEncoding(request.headers['accept-encoding'], answer)
  const body = bodyIn(encoding, answer.bodies)
  let block = common && answer.headerBlocks[encoding]
  if (!block) {
    block = toHeaderBlock(answer, { encoding, body, common })
    if (common) answer.headerBlocks[encoding] = block
  }
  response.writeHead(answer.status, block)
  response.end(request.method === 'HEAD' ? undefined : body)
}

type Sent = { encoding: Encoding; body: Buffer; common: Record<string, string> | undefined }

function toHeaderBlock({ status, headers, etag }: CachedAnswer, { encoding, body, common }: Sent): string[] {
  return Object.entries({
    ...common,
    ...headers,
    vary: 'Accept-Encoding',
    ...(status === 200 && { etag }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }).flat()
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === opaque)
}

function pickEncoding(accepted: string | undefined, { bodies }: CachedAnswer): Encoding {
  if (!accepted || !isWorthCompressing(bodies)) return 'identity'
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding)
  if (at < 0) return false
  if (!accepted.includes(';')) return true
  // `br;q=0` refuses the encoding; any other quality accepts it.
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + encoding.length))
}
