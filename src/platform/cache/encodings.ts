import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'
/** The bytes of one answer, in at least one of `identity` and `br`. */
export type Bodies = Partial<Record<Encoding, Buffer>>

// Below this size, in bytes, compression costs more than it saves.
const minCompressedBytes = 512

// A kept body is compressed once for many readers. For a single reader the fastest level takes a quarter of the time
// and gives a fifth more bytes.
const levels = { kept: 5, once: 1 }

/** Returns whether compression makes a body smaller. */
export function isWorthCompressing({ identity }: Bodies): boolean {
  return !identity || identity.length >= minCompressedBytes
}

/** Returns what is kept of a body: Brotli alone, which nearly all readers take, or a short text itself. */
export function toKept(bodies: Bodies): Bodies {
  return isWorthCompressing(bodies) ? { br: bodies.br ?? compress(plainOf(bodies), 'br', levels.kept) } : bodies
}

/** Returns a body in an encoding: the one at hand, or one made now. */
export function bodyIn(encoding: Encoding, bodies: Bodies): Buffer {
  const atHand = bodies[encoding]
  if (atHand) return atHand
  const made = compress(plainOf(bodies), encoding, levels.once)
  // What is not kept is shared by the requests that wait for it.
  if (bodies.identity) bodies[encoding] = made
  return made
}

function plainOf({ identity, br }: Bodies): Buffer {
  return identity ?? brotliDecompressSync(br ?? Buffer.alloc(0))
}

function compress(body: Buffer, encoding: Encoding, level: number): Buffer {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipSync(body, { level })
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotliCompressSync(body, { params })
}
