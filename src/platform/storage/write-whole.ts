import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** How the names of files end while they are written. */
export const unfinished = '.part'

/**
 * Writes a file, and the folders above it. A reader never meets half of it, writers of the same file do not disturb each
 * other, and a full disk keeps nothing.
 */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${randomUUID()}${unfinished}`
  try {
    await writeFile(part, bytes)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
