import type { FileHandle } from 'node:fs/promises'

// The old and plain form of tar (ustar, POSIX.1-1988), which every system reads: blocks of 512 bytes, a header before
// each file, two empty blocks at the end.
export const blockBytes = 512
const longestName = 100

/** The place of a file inside an archive. */
export type Entry = { name: string; at: number; bytes: number }

/** The block that goes before a file. @throws when the name is too long for it, or not of ASCII letters */
export function toHeader(name: string, bytes: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > longestName || /[^ -~]/.test(name)) throw new Error(`${name} cannot be archived.`)
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`
  const fields: [number, string][] = [
    [0, name],
    [100, octal(0o600, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(bytes, 12)],
    [136, octal(Math.floor(at.getTime() / 1000), 12)],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
  ]
  for (const [offset, text] of fields) header.write(text, offset, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** What fills a file's last block. */
export function paddingAfter(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes)
}

/** The files of an archive, in their order, without their content. @throws when it ends before its end */
export async function* readEntries(file: FileHandle): AsyncGenerator<Entry> {
  const header = Buffer.alloc(blockBytes)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(header, 0, blockBytes, at)
    if (bytesRead < blockBytes) throw new Error('The archive is cut off.')
    if (header.every((byte) => byte === 0)) return
    const stored = Number.parseInt(header.toString('latin1', 148, 155), 8)
    if (stored !== checksumOf(header.fill(' ', 148, 156))) throw new Error('This is no archive, or it is damaged.')
    const bytes = Number.parseInt(header.toString('latin1', 124, 135), 8)
    yield { name: header.toString('latin1', 0, longestName).replace(/\0.*$/s, ''), at: at + blockBytes, bytes }
    at += blockBytes + bytes + paddingAfter(bytes).length
  }
}

const checksumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)
