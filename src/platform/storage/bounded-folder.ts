import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './write-whole.ts'

export type BoundedFolder = {
  find: (name: string) => Promise<Buffer | undefined>
  put: (name: string, bytes: Buffer) => Promise<void>
}

const writesBetweenSweeps = 50

/**
 * Keeps reproducible files in a folder of limited size; the least recently read are evicted first. A file's name
 * determines its content.
 */
export function createBoundedFolder(folder: string, maxBytes: number): BoundedFolder {
  let writes = 0
  return {
    async find(name) {
      const file = join(folder, name)
      const bytes = await readFile(file).catch(() => undefined)
      const now = new Date()
      if (bytes) await utimes(file, now, now).catch(() => {})
      return bytes
    },
    async put(name, bytes) {
      await writeWhole(join(folder, name), bytes)
      if (writes++ % writesBetweenSweeps === 0) await sweep(folder, maxBytes)
    },
  }
}

async function sweep(folder: string, maxBytes: number): Promise<void> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => ({ name, ...(await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))) })),
  )
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  for (const { name, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (bytes <= maxBytes) return
    await rm(join(folder, name), { force: true })
    bytes -= size
  }
}
