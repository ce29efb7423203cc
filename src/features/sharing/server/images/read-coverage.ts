import { inflateSync } from 'node:zlib'

/**
 * Yields the code points that a WOFF file has glyphs for: its `cmap` table of format 4, which every font of the Basic
 * Multilingual Plane has (W3C WOFF 1.0, §4; OpenType, "cmap", format 4).
 * @throws Error when the file has no such table
 */
export function* readCoverage(woff: Buffer): Generator<number> {
  const table = readTable(woff, 'cmap')
  const start = findFormat4(table)
  const segments = table.readUInt16BE(start + 6) / 2
  const arrayAt = (index: number) => start + 14 + index * 2 * segments + (index > 0 ? 2 : 0)
  for (let segment = 0; segment < segments; segment += 1) {
    const field = (index: number) => table.readUInt16BE(arrayAt(index) + 2 * segment)
    const [last, first, delta, offset] = [field(0), field(1), field(2), field(3)]
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const glyphAt = arrayAt(3) + 2 * segment + offset + 2 * (code - first)
      const glyph = offset === 0 ? (code + delta) & 0xffff : table.readUInt16BE(glyphAt)
      if (glyph !== 0) yield code
    }
  }
}

const headerBytes = 44
const entryBytes = 20

function readTable(woff: Buffer, tag: string): Buffer {
  const count = woff.readUInt16BE(12)
  for (let index = 0; index < count; index += 1) {
    const at = headerBytes + index * entryBytes
    if (woff.toString('latin1', at, at + 4) !== tag) continue
    const [offset, packedBytes, bytes] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    if (offset === undefined || packedBytes === undefined) break
    const packed = woff.subarray(offset, offset + packedBytes)
    // A table that does not compress is stored as it is.
    return packedBytes === bytes ? packed : inflateSync(packed)
  }
  throw new Error(`The face has no table ${tag}.`)
}

function findFormat4(table: Buffer): number {
  const count = table.readUInt16BE(2)
  for (let index = 0; index < count; index += 1) {
    const start = table.readUInt32BE(4 + index * 8 + 4)
    if (table.readUInt16BE(start) === 4) return start
  }
  throw new Error('The face has no table of characters of format 4.')
}
