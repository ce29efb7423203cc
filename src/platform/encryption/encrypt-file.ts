import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decrypt } from './decrypt.ts'
import { encryptTo } from './encrypt.ts'

/** Writes the chunks of a source into a new, encrypted file. Removes the file when it fails. */
export async function encryptInto(file: string, source: AsyncIterable<Uint8Array>, key: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  const sink = await encryptTo(async (bytes) => void (await handle.writeFile(bytes)), key)
  try {
    for await (const bytes of source) await sink.write(bytes)
    await sink.end()
    await handle.sync()
  } catch (error) {
    await sink.abandon()
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Encrypts a file. @throws with the code ENOENT when there is none */
export async function encryptFile(from: string, to: string, key: string): Promise<void> {
  const source = await open(from)
  await encryptInto(to, source.createReadStream(), key)
}

/**
 * Yields the decrypted content of a file.
 * @throws as `decrypt`
 */
export async function* readEncrypted(file: string, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  const handle = await open(file)
  try {
    yield* decrypt({ handle, name: file }, keys)
  } finally {
    await handle.close()
  }
}

/** Decrypts a file into another, readable by its owner alone. @throws as `decrypt` */
export const decryptFile = (from: string, to: string, keys: readonly string[]) =>
  pipeline(Readable.from(readEncrypted(from, keys)), createWriteStream(to, { mode: 0o600 }))
