import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../../../platform/encryption/backup-error.ts'
import { decrypt, isEncrypted } from '../../../platform/encryption/decrypt.ts'
import { type Archive, openArchive } from './archive/open-archive.ts'

/** A file of this machine, or bytes that come from elsewhere. */
export type BackupSource = string | AsyncIterable<Uint8Array>

export type Reading = {
  /** Of BACKUP_KEY; any of them may open a backup. */
  keys: readonly string[]
  /** Holds a backup that is encrypted or comes from elsewhere while it is read; needs room for all of it. */
  folder: string
}

/**
 * Opens a backup, which may be encrypted, after comparing every byte with its checksum.
 * @throws BackupError describing the fault
 */
export async function openBackup(source: BackupSource, { keys, folder }: Reading): Promise<Archive> {
  const name = typeof source === 'string' ? source : 'The backup'
  const given = typeof source === 'string' ? await openFile(source) : await keep(source, folder)
  if (!(await isEncrypted(given))) return openArchive(given, name)
  try {
    return await openArchive(await keep(decrypt({ handle: given, name }, keys), folder), name)
  } finally {
    await given.close()
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    const handle = await open(file)
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
  } catch (error) {
    throw new BackupError(`${file} cannot be read (${(error as Error).message}).`, { cause: error })
  }
  throw new BackupError(`${file} is not a file.`)
}

/** Writes bytes to a file without a name, which is gone once it is closed, also when the process is killed. */
async function keep(bytes: AsyncIterable<Uint8Array>, folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `restore-${randomUUID()}`)
  const handle = await open(file, 'wx+', 0o600)
  try {
    await rm(file)
    await handle.writeFile(bytes)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}
