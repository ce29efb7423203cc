import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { CachedAnswer, Encoding } from './answer-cache.ts'

/**
 * Writes a kept answer in an encoding that the client accepts, or 304 when the client already has these bytes.
 * @param common headers of every answer at this address, when the response has none yet: the whole block is then made
 * once per encoding
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
  const body = bodyIn(encoding, answer)
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

// Below this size, in bytes, compression costs more than it saves.
const minCompressedBytes = 512

function pickEncoding(accepted: string | undefined, answer: CachedAnswer): Encoding {
  if (!accepted || answer.bodies.identity.length < minCompressedBytes) return 'identity'
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function bodyIn(encoding: Encoding, answer: CachedAnswer): Buffer {
  const { bodies, isCached } = answer
  const body = bodies[encoding] ?? compress(bodies.identity, encoding, isCached)
  answer.bodies[encoding] = body
  return body
}

// A kept body is compressed once for many readers. For a single reader the fastest level takes a quarter of the time
// and gives a fifth more bytes (docs/performance.md).
const levels = { cached: { br: 5, gzip: 6 }, once: { br: 1, gzip: 1 } }

function compress(body: Buffer, encoding: Encoding, isCached: boolean): Buffer {
  const { br, gzip } = isCached ? levels.cached : levels.once
  if (encoding === 'gzip') return gzipSync(body, { level: gzip })
  const params = { [constants.BROTLI_PARAM_QUALITY]: br, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotliCompressSync(body, { params })
}

function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding)
  if (at < 0) return false
  // `br;q=0` refuses the encoding; any other quality accepts it.
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + encoding.length))
}
