import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './write-whole.ts'

export type BoundedFolder = {
  find: (name: string) => Promise<Buffer | undefined>
  put: (name: string, bytes: Buffer) => Promise<void>
}

// Evicting a little more leaves room for many writes until the folder is read again.
const keptShare = 0.9

/**
 * Keeps reproducible files in a folder of limited size; the least recently read are evicted first. A file's name
 * determines its content.
 */
export function createBoundedFolder(folder: string, maxBytes: number): BoundedFolder {
  // Unknown before the folder is first read.
  let bytes = Number.POSITIVE_INFINITY
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
      bytes += content.length
      if (bytes <= maxBytes) return
      bytes = 0
      const left = await sweep(folder, maxBytes)
      bytes += left
    },
  }
}

/** Evicts files if there are too many. @returns the bytes that are left */
async function sweep(folder: string, maxBytes: number): Promise<number> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => ({ name, ...(await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))) })),
  )
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= maxBytes) return bytes
  for (const { name, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (bytes <= keptShare * maxBytes) break
    await rm(join(folder, name), { force: true })
    bytes -= size
  }
  return bytes
}
