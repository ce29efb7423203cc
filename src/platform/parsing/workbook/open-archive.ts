import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { RefusedFile } from '../refused-file.ts'

const mostMembers = 1000

export type Archive = {
  has: (name: string) => boolean
  /**
   * The bytes of a member as they are unfolded; none of one that is not there.
   * @throws RefusedFile when it is damaged, or more was read of the archive than its bound
   */
  read: (name: string) => AsyncGenerator<Buffer>
}

/**
 * Opens a ZIP archive. Nothing is unfolded before it is read, and no more than `mostMegabytes` in all, whatever the
 * archive says of its sizes.
 * @throws RefusedFile when it is damaged, or has too many members
 */
export async function openArchive(bytes: Uint8Array, mostMegabytes: number): Promise<Archive> {
  const members = new Map<string, Entry>()
  const zip = await orDamaged(openZip(bytes, members))
  let left = mostMegabytes * 1024 * 1024
  async function* read(name: string): AsyncGenerator<Buffer> {
    const member = members.get(name)
    if (!member) return
    const chunks = (await orDamaged(zip.openReadStreamPromise(member)))[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await orDamaged(chunks.next())
        if (done) return
        left -= value.length
        if (left < 0) throw new RefusedFile(`Un classeur compte au plus ${mostMegabytes} Mo une fois ouvert.`)
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
  if (zip.entryCount > mostMembers) throw new Error('too many members')
  for await (const entry of zip.eachEntry()) members.set(entry.fileName, entry)
  return zip
}

async function orDamaged<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch {
    throw new RefusedFile('Ce classeur est abîmé.')
  }
}
