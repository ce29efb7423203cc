import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { type Database, type DirectConnection, queryOver } from '../../../platform/database/connect-database.ts'
import { listExecutedMigrations } from '../../../platform/database/migrate.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type ArchivePlace, type ArchiveWriter, createArchiveWriter } from './archive/archive-writer.ts'
import * as archive from './archive/manifest.ts'
import { isEntryName } from './archive/tar.ts'
import { copyTableOut, holdTables, prepareForCopies } from './queries/copy-tables.ts'
import { listSequences, listTables, readServerVersion, type TableColumns } from './queries/structure.ts'
import { listWaitingJobs } from './queries/waiting-jobs.ts'

const compress = promisify(zstdCompress)

// Size of a part, compressed and written at once: the memory needed for any table.
const partBytes = 8 * 1024 * 1024

export type BackupParts = {
  /** A dedicated connection; the caller closes it. */
  client: DirectConnection
  storage: Storage
  /** Of the site. */
  version: string
  place: ArchivePlace
  /** Encrypts the backup (BACKUP_KEY). */
  key?: string | undefined
  at: Date
  /** Aborts and removes the file. */
  signal?: AbortSignal | undefined
}

export type SavedSite = { bytes: number; rows: number; uploads: number }

/**
 * Writes all data of the site into one archive: the rows of all tables at one moment, while the site goes
 * on writing, waiting jobs, and uploaded files. A file appears when it is complete (docs/reliability.md).
 * @throws errors of database, storage or disk, and the signal's reason
 */
export async function writeBackup(parts: BackupParts): Promise<SavedSite> {
  const writer = await createArchiveWriter(parts.place, parts)
  try {
    const manifest = await saveAll(parts, writer)
    await writer.add(archive.manifestName, Buffer.from(JSON.stringify(manifest, null, 1)))
    const bytes = await writer.finish()
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { bytes, rows, uploads: manifest.uploads.files }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

async function saveAll(parts: BackupParts, writer: ArchiveWriter): Promise<archive.Manifest> {
  const db = queryOver(parts.client)
  await prepareForCopies(db)
  // All reads see the database as of the first statement.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const tables = await listTables(db)
  const saved = await reading.execute(async (snapshot) => {
    // Before the first look: a table that is replaced or changed later would lack the rows of this moment.
    await holdTables(snapshot, tables)
    const migrations = await listExecutedMigrations(snapshot)
    const jobs = await saveJobs(snapshot, writer)
    // Uploads first, because replaced files are soon removed.
    const uploads = await saveUploads(parts, writer)
    const rows: archive.SavedTable[] = []
    for (const table of await listTables(snapshot)) rows.push(await saveTable(parts, table, writer))
    return { migrations, jobs, uploads, tables: rows, sequences: await listSequences(snapshot) }
  })
  const database = `PostgreSQL ${await readServerVersion(db)}`
  const made_at = parts.at.toISOString()
  return { format: 1, site_version: parts.version, made_at, database, ...saved }
}

async function saveTable(
  { client, signal }: BackupParts,
  table: TableColumns,
  writer: ArchiveWriter,
): Promise<archive.SavedTable> {
  const hash = createHash('sha256')
  const saved: archive.SavedTable = { ...table, rows: 0, bytes: 0, sha256: '', parts: [] }
  for await (const piece of gather(copyTableOut(client, table))) {
    signal?.throwIfAborted()
    hash.update(piece)
    saved.rows += archive.countRows(piece)
    saved.bytes += piece.length
    const name = `tables/${table.name}/${String(saved.parts.length + 1).padStart(6, '0')}.copy.zst`
    saved.parts.push(await addPart(writer, name, await compress(piece)))
  }
  return { ...saved, sha256: hash.digest('hex') }
}

/** Joins chunks into parts of about `partBytes`. */
async function* gather(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    held.push(piece)
    bytes += piece.length
    if (bytes < partBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}

async function saveJobs(db: Database, writer: ArchiveWriter): Promise<archive.SavedPart> {
  return addPart(writer, archive.jobsName, Buffer.from(JSON.stringify(await listWaitingJobs(db))))
}

async function saveUploads(
  { storage, signal }: BackupParts,
  writer: ArchiveWriter,
): Promise<archive.Manifest['uploads']> {
  const hash = createHash('sha256')
  const saved = { base: storage.urlOf('').replace(/\/$/, ''), files: 0, bytes: 0 }
  for await (const name of storage.list()) {
    signal?.throwIfAborted()
    // Not the site's: its own names are short and of ASCII.
    if (!isEntryName(archive.uploadsPrefix + name)) continue
    const content = await storage.read(name)
    // Replaced since the listing.
    if (!content) continue
    await writer.add(archive.uploadsPrefix + name, content)
    hash.update(archive.toUploadLine(name, content))
    saved.files++
    saved.bytes += content.length
  }
  return { ...saved, sha256: hash.digest('hex') }
}

async function addPart(writer: ArchiveWriter, name: string, content: Buffer): Promise<archive.SavedPart> {
  await writer.add(name, content)
  return { name, bytes: content.length, sha256: archive.hashOf(content) }
}
