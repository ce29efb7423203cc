import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './write-whole.ts'

export type BoundedFolder = {
  find: (name: string) => Promise<Buffer | undefined>
  put: (name: string, bytes: Buffer) => Promise<void>
}

// After this share of `maxBytes` was written, the folder is measured again: other processes write there too.
const writtenShare = 0.1

/**
 * Keeps reproducible files in a folder of limited size; the least recently read are evicted first. A file's name
 * determines its content.
 */
export function createBoundedFolder(folder: string, maxBytes: number): BoundedFolder {
  // Bytes since the folder was last read.
  let written = Number.POSITIVE_INFINITY
  return {
    async find(name) {
      const file = join(folder, name)
      const content = await readFile(file).catch(() => undefined)
      const now = new Date()
      if (content) await utimes(file, now, now).catch(() => {})
      return content
    },
    async put(name, content) {
      await writeWhole(join(folder, name), content)
      written += content.length
      if (written < writtenShare * maxBytes) return
      written = 0
      await sweep(folder, maxBytes)
    },
  }
}

/** If the files exceed `maxBytes`, evicts the least recently read until a tenth is free. */
async function sweep(folder: string, maxBytes: number): Promise<void> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => ({ name, ...(await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))) })),
  )
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= maxBytes) return
  for (const { name, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (bytes <= (1 - writtenShare) * maxBytes) return
    await rm(join(folder, name), { force: true })
    bytes -= size
  }
}
