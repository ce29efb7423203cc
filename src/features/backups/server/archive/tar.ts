import type { FileHandle } from 'node:fs/promises'

// The plain form of tar (ustar, POSIX.1-1988) that every system reads: blocks of 512 bytes, a header before each file,
// two empty blocks at the end.
export const blockBytes = 512
const maxNameLength = 100

/** The place of a file inside an archive. */
export type Entry = { name: string; at: number; bytes: number }

/** True for names that an archive can have: short, of ASCII, and inside the archive. */
export const isEntryName = (name: string): boolean =>
  name.length <= maxNameLength && !/[^ -~]|\\/.test(name) && name.split('/').every((part) => !/^\.{0,2}$/.test(part))

/** Builds the block before a file. @throws when an archive cannot have its name */
export function buildHeader(name: string, bytes: number, at: Date): Buffer {
  if (!isEntryName(name)) throw new Error(`${name} cannot be archived.`)
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

/** Padding of a file's last block. */
export function paddingAfter(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes)
}

/** Exceeds the files that the site writes. */
const maxEntryBytes = 512 * 1024 * 1024

/**
 * Lists the files of an archive in order, without content.
 * @throws when it is truncated, or contains a link, a path outside the archive, or a file larger than the archive
 */
export async function* readEntries(file: FileHandle): AsyncGenerator<Entry> {
  const header = Buffer.alloc(blockBytes)
  const { size } = await file.stat()
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(header, 0, blockBytes, at)
    if (bytesRead < blockBytes) throw new Error('The archive is cut off.')
    if (header.every((byte) => byte === 0)) return
    const stored = Number.parseInt(header.toString('latin1', 148, 155), 8)
    if (stored !== checksumOf(header.fill(' ', 148, 156))) throw new Error('Not an archive, or damaged.')
    const entry = { ...readHeader(header), at: at + blockBytes }
    if (entry.bytes > maxEntryBytes) throw new Error(`${entry.name} is too large.`)
    if (entry.at + entry.bytes > size) throw new Error(`It is cut off in ${entry.name}.`)
    yield entry
    at = entry.at + entry.bytes + paddingAfter(entry.bytes).length
  }
}

function readHeader(header: Buffer): Pick<Entry, 'name' | 'bytes'> {
  const read = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/s, '')
  const [name, size, kind] = [read(0, maxNameLength), read(124, 136).trim(), read(156, 157)]
  if (!/^[0-7]{1,11}$/.test(size) || (kind !== '' && kind !== '0')) throw new Error(`${name} is not a regular file.`)
  if (!isEntryName(name)) throw new Error('It names a file outside of the archive.')
  return { name, bytes: Number.parseInt(size, 8) }
}

const checksumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)
