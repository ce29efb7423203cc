import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { BackupError } from '../../../../platform/encryption/backup-error.ts'
import {
  hashOf,
  jobsName,
  type Manifest,
  manifestName,
  manifestSchema,
  type SavedPart,
  type SavedTable,
  toUploadLine,
  uploadsPrefix,
} from './manifest.ts'
import { type Entry, readEntries } from './tar.ts'

const decompress = promisify(zstdDecompress)

export type Archive = {
  manifest: Manifest
  /** Streams a table's rows in COPY format. */
  rowsOf: (table: SavedTable) => AsyncIterable<Buffer>
  jobs: () => Promise<unknown>
  uploads: () => AsyncIterable<{ name: string; bytes: Buffer }>
  close: () => Promise<void>
}

/**
 * Opens a backup after comparing every byte with its checksum, so that a damaged one is refused before anything is
 * restored. The file is closed with it.
 * @throws BackupError describing the fault
 */
export async function openArchive(handle: FileHandle, name: string): Promise<Archive> {
  try {
    const entries = await indexEntries(handle)
    const archive = toArchive(handle, entries)
    await verify(archive, entries)
    return archive
  } catch (error) {
    await handle.close()
    throw error instanceof BackupError ? error : new BackupError(`${name}: ${(error as Error).message}`)
  }
}

type OpenedArchive = Archive & { read: (name: string) => Promise<Buffer> }

async function indexEntries(handle: FileHandle): Promise<{ known: Map<string, Entry>; manifest: Manifest }> {
  const known = new Map<string, Entry>()
  for await (const entry of readEntries(handle)) {
    if (known.has(entry.name)) throw new Error(`${entry.name} occurs twice.`)
    known.set(entry.name, entry)
  }
  const last = known.get(manifestName)
  if (!last) throw new Error('Incomplete: its manifest is missing.')
  if (last.bytes > maxManifestBytes) throw new Error('Its manifest is too large.')
  const parsed = manifestSchema.safeParse(JSON.parse((await readEntry(handle, last)).toString()))
  if (!parsed.success) throw new Error('Failed to parse its manifest: it may come from a newer version.')
  return { known, manifest: parsed.data }
}

// The site writes far smaller parts (write-backup.ts): a larger one is a bomb.
const maxUnpackedBytes = 256 * 1024 * 1024
const maxManifestBytes = 64 * 1024 * 1024

type Indexed = Awaited<ReturnType<typeof indexEntries>>

function toArchive(handle: FileHandle, { known, manifest }: Indexed): OpenedArchive {
  async function read(name: string): Promise<Buffer> {
    const entry = known.get(name)
    if (!entry) throw new Error(`${name} is missing.`)
    return readEntry(handle, entry)
  }
  return {
    manifest,
    read,
    async *rowsOf({ parts }) {
      for (const { name } of parts) {
        yield await decompress(await read(name), { maxOutputLength: maxUnpackedBytes })
      }
    },
    jobs: async () => JSON.parse((await read(jobsName)).toString()),
    async *uploads() {
      for (const { name } of known.values()) {
        if (name.startsWith(uploadsPrefix)) yield { name: name.slice(uploadsPrefix.length), bytes: await read(name) }
      }
    },
    close: () => handle.close(),
  }
}

async function readEntry(handle: FileHandle, { name, at, bytes }: Entry): Promise<Buffer> {
  const content = Buffer.allocUnsafe(bytes)
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await handle.read(content, done, bytes - done, at + done)
    if (bytesRead === 0) throw new Error(`It is cut off in ${name}.`)
    done += bytesRead
  }
  return content
}

async function verify(archive: OpenedArchive, { manifest }: Indexed): Promise<void> {
  const parts: SavedPart[] = [...manifest.tables.flatMap((table) => table.parts), manifest.jobs]
  for (const { name, sha256 } of parts) {
    if (hashOf(await archive.read(name)) !== sha256) throw new Error(`${name} is damaged.`)
  }
  const hash = createHash('sha256')
  let files = 0
  for await (const { name, bytes } of archive.uploads()) {
    hash.update(toUploadLine(name, bytes))
    files += 1
  }
  const isWhole = files === manifest.uploads.files && hash.digest('hex') === manifest.uploads.sha256
  if (!isWhole) throw new Error('An uploaded file is damaged or missing.')
}
