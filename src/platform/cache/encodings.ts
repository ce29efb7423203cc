import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzipSync,
} from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'
/** The bytes of one answer, in at least one of `identity` and `br`. */
export type Bodies = Partial<Record<Encoding, Buffer>>

// Below this size, in bytes, compression costs more than it saves.
const minCompressedBytes = 512

// The fast level takes a quarter of the time and gives a tenth more bytes.
const levels = { fast: 3, small: 5 }
const compressBeside = promisify(brotliCompress)
const decompressBeside = promisify(brotliDecompress)

/** Returns whether compression makes a body smaller. */
export function isWorthCompressing({ identity }: Bodies): boolean {
  return !identity || identity.length >= minCompressedBytes
}

/** Returns the form of a body to cache: only Brotli, which nearly all clients accept, or a short text itself. */
export function toKept(bodies: Bodies, level: keyof typeof levels = 'fast'): Bodies {
  if (!isWorthCompressing(bodies)) return bodies
  return { br: toExact(bodies.br ?? compress(plainOf(bodies), 'br', levels[level])) }
}

/** Compresses a kept body further, in a thread of Node's pool. */
export async function toSmall(kept: Bodies): Promise<{ br: Buffer }> {
  const plain = kept.identity ?? (await decompressBeside(kept.br ?? Buffer.alloc(0)))
  return { br: toExact(await compressBeside(plain, { params: paramsOf(plain, levels.small) })) }
}

/** Copies compressed bytes out of zlib's chunk, of which they would keep all 64 kB in memory. */
function toExact(compressed: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(exact)
  return exact
}

/** Returns a body in an encoding: the one at hand, or one made now. */
export function bodyIn(encoding: Encoding, bodies: Bodies): Buffer {
  const atHand = bodies[encoding]
  if (atHand) return atHand
  const made = compress(plainOf(bodies), encoding, levels.fast)
  // Requests that wait for an encoding that is not cached share it.
  if (bodies.identity) bodies[encoding] = made
  return made
}

function plainOf({ identity, br }: Bodies): Buffer {
  return identity ?? brotliDecompressSync(br ?? Buffer.alloc(0))
}

function compress(body: Buffer, encoding: Encoding, level: number): Buffer {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipSync(body, { level })
  return brotliCompressSync(body, { params: paramsOf(body, level) })
}

function paramsOf(body: Buffer, level: number): Record<number, number> {
  return { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
}
