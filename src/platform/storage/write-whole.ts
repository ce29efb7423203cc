import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The suffix of files that are still being written. */
export const unfinished = '.part'

/**
 * Writes a file atomically, and creates the folders above it. Readers never see a partial file, simultaneous writers do
 * not interfere, and a full disk leaves nothing behind.
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
