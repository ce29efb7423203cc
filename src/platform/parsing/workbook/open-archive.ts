import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { RefusedFile } from '../refused-file.ts'
import { damaged } from './read-elements.ts'

const maxMembers = 1000

export type Archive = {
  has: (name: string) => boolean
  /**
   * Reads a member's decompressed bytes; none for a missing member.
   * @throws RefusedFile when it is damaged, or exceeds the archive's limit
   */
  read: (name: string) => AsyncGenerator<Buffer>
}

/**
 * Opens a ZIP archive. Members are decompressed on demand, `maxMegabytes` in all. One that is larger than the archive
 * claims is damaged.
 * @throws RefusedFile when it is damaged, or has too many members
 */
export async function openArchive(bytes: Uint8Array, maxMegabytes: number): Promise<Archive> {
  const members = new Map<string, Entry>()
  const zip = await orDamaged(openZip(bytes, members))
  let left = maxMegabytes * 1024 * 1024
  async function* read(name: string): AsyncGenerator<Buffer> {
    const member = members.get(name)
    if (!member) return
    left -= member.uncompressedSize
    if (left < 0) throw new RefusedFile(`Un classeur compte au plus ${maxMegabytes} Mo une fois ouvert.`)
    const chunks = (await orDamaged(zip.openReadStreamPromise(member)))[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await orDamaged(chunks.next())
        if (done) return
        yield value
      }
    } finally {
      await chunks.return?.()
    }
  }
  return { has: (name) => members.has(name), read }
}

async function openZip(bytes: Uint8Array, members: Map<string, Entry>): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await fromBufferPromise(buffer, { lazyEntries: true })
  if (zip.entryCount > maxMembers) throw new Error('too many members')
  for await (const entry of zip.eachEntry()) members.set(entry.fileName, entry)
  return zip
}

async function orDamaged<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch {
    throw damaged()
  }
}
