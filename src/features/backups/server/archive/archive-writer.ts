import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { encryptTo, type Sink } from '../../../../platform/encryption/encrypt.ts'
import { blockBytes, buildHeader, paddingAfter } from './tar.ts'

export type ArchiveWriter = {
  add: (name: string, bytes: Buffer) => Promise<void>
  /** Renames the file once it is complete and on disk. @returns its size in bytes */
  finish: () => Promise<number>
  /** Removes the unfinished file. */
  abandon: () => Promise<void>
}

export const unfinished = '.part'

/** Where an archive goes: a file, or any other way out, such as the standard output. */
export type ArchivePlace = { file: string } | { write: (bytes: Uint8Array) => Promise<void> }

/**
 * Writes an archive, encrypted when there is a key. A file is readable only by its owner.
 * @throws Error with `code` ENOSPC and the like
 */
export async function createArchiveWriter(
  place: ArchivePlace,
  { at, key }: { at: Date; key?: string | undefined },
): Promise<ArchiveWriter> {
  const out =
    'file' in place ? await openFile(place.file) : { write: place.write, end: async () => {}, abandon: async () => {} }
  let total = 0
  async function write(bytes: Uint8Array): Promise<void> {
    await out.write(bytes)
    total += bytes.length
  }
  const cipher =
    key === undefined
      ? undefined
      : await encryptTo(write, key).catch(async (error: unknown) => {
          await out.abandon()
          throw error
        })
  const put = cipher?.write ?? write

  return {
    async add(name, bytes) {
      await put(buildHeader(name, bytes.length, at))
      await put(bytes)
      await put(paddingAfter(bytes.length))
    },
    async finish() {
      await put(Buffer.alloc(2 * blockBytes))
      await cipher?.end()
      await out.end()
      return total
    },
    async abandon() {
      await cipher?.abandon()
      await out.abandon()
    },
  }
}

async function openFile(file: string): Promise<Sink> {
  const part = file + unfinished
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(part, 'w', 0o600)
  return {
    async write(bytes) {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done)
        done += bytesWritten
      }
    },
    async end() {
      await handle.sync()
      await handle.close()
      await rename(part, file)
    },
    async abandon() {
      await handle.close().catch(() => {})
      await rm(part, { force: true })
    },
  }
}
