import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { BackupError } from './backup-error.ts'

const firstLine = 'age-encryption.org/v1\n'

/** True for a file in the age format. */
export async function isEncrypted(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0)
  return buffer.toString('latin1', 0, bytesRead) === firstLine
}

/** Thrown when BACKUP_KEY is missing, or not the one that a backup was encrypted with. */
export class BackupKeyError extends BackupError {}

type Encrypted = { handle: FileHandle; name: string }

/**
 * Decrypts a file as a stream. The output is complete only if the stream ends without an error.
 * @throws BackupKeyError without a key that opens it; BackupError when a byte was changed or lost
 */
export async function* decrypt({ handle, name }: Encrypted, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  if (keys.length === 0) throw new BackupKeyError(`${name} is encrypted: BACKUP_KEY is needed to read it.`)
  // Most installations have no key.
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const key of keys) decrypter.addIdentity(key)
  const source = handle.createReadStream({ start: 0, autoClose: false })
  try {
    yield* await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    const isOtherKey = error instanceof Error && error.message.startsWith('no identity matched')
    if (isOtherKey) throw new BackupKeyError(`BACKUP_KEY is not the key that ${name} was encrypted with.`)
    throw new BackupError(`${name} is damaged or cut off.`, { cause: error })
  } finally {
    source.destroy()
  }
}
