import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { blockBytes, paddingAfter, toHeader } from './tar.ts'

export type ArchiveWriter = {
  add: (name: string, bytes: Buffer) => Promise<void>
  /** Renames the file once it is complete and on disk. @returns its size in bytes */
  finish: () => Promise<number>
  /** Removes the unfinished file. */
  abandon: () => Promise<void>
}

export const unfinished = '.part'

/** Writes an archive readable only by its owner. @throws Error with `code` ENOSPC and the like */
export async function createArchiveWriter(file: string, at: Date): Promise<ArchiveWriter> {
  const part = file + unfinished
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(part, 'w', 0o600)
  let total = 0

  async function write(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done)
      done += bytesWritten
    }
    total += bytes.length
  }

  return {
    async add(name, bytes) {
      await write(toHeader(name, bytes.length, at))
      await write(bytes)
      await write(paddingAfter(bytes.length))
    },
    async finish() {
      await write(Buffer.alloc(2 * blockBytes))
      await handle.sync()
      await handle.close()
      await rename(part, file)
      return total
    },
    async abandon() {
      await handle.close().catch(() => {})
      await rm(part, { force: true })
    },
  }
}
