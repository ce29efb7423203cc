// sumine backup [FILE]: writes all data of the site to one file, whether the site runs or not (docs/reliability.md).
// Without FILE it is made in BACKUP_DIR, and copied to BACKUP_S3_BUCKET.
// `-` is the standard output, for a pipe to another machine. `--new-key` makes a key for BACKUP_KEY.
// `--base` copies the embedded database's files into WAL_ARCHIVE_DIR.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  copyBackup,
  openBucket,
  placeOfBackup,
  type SavedSite,
  saveSite,
  writeBackup,
} from '../features/backups/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import { version } from '../platform/config/project-root.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import { makeBase } from '../platform/database/embedded/base-backup.ts'
import { makeBackupKey } from '../platform/encryption/encrypt.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { readEnvironment } from '../process/read-environment.ts'
import { onDatabase } from './on-database.ts'
import { runCommand, UsageError } from './run-command.ts'

const interruption = new AbortController()
const { signal } = interruption
let isSaved = false
const now = () => new Date()

async function backUp(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'new-key': { type: 'boolean', default: false }, base: { type: 'boolean', default: false } },
  })
  const [given, ...others] = positionals
  if (others.length > 0 || (given !== undefined && (values['new-key'] || values.base)))
    throw new UsageError('One file at most.')
  // It would be found out once all is written, beside the folder.
  if (given !== undefined && statSync(given, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${given} is a folder: name a file in it, or set BACKUP_DIR.`)
  if (values['new-key']) return void process.stdout.write(`${await makeBackupKey()}\n`)
  const config = readEnvironment()
  // A base backup may be interrupted at any moment: the next one starts over.
  if (values.base) return writeBase(config)
  return given === '-' ? writeOut(config) : writeFile(config, given)
}

/** From here on an interruption leaves no partial file. Before, as while a database recovers, it ends the command. */
function hearInterruption(): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => interruption.abort(new Error(isSaved ? 'Interrupted.' : 'Interrupted: nothing was saved.')))
  }
}

async function writeFile(config: Config, given: string | undefined): Promise<void> {
  const [key] = config.BACKUP_KEY
  const file = given === undefined ? placeOfBackup(config.BACKUP_DIR, now(), key) : resolve(given)
  const bucket = given === undefined ? await openBucket(config) : undefined
  await onDatabase(config, {
    needs: 'site',
    work: async (connection) => {
      hearInterruption()
      const storage = await openStorage(config)
      const saved = await saveSite({ connection, storage, version, key, file, now, signal })
      isSaved = true
      process.stdout.write(`${file}: ${summarise(saved)}\n`)
      if (!bucket) return
      const retentionDays = config.BACKUP_S3_KEEP
      await copyBackup({ db: connection.db, bucket, file, retentionDays, now, signal }).catch((error: Error) => {
        throw new Error(`It could not be copied to the bucket ${bucket.name}: ${error.message}`)
      })
      process.stdout.write(`Copied to the bucket ${bucket.name}.\n`)
    },
  })
}

/** Copies the files of the embedded database into the archive of its log. */
async function writeBase(config: Config): Promise<void> {
  const { WAL_ARCHIVE_DIR: archiveDir, DATA_DIR: dataDir } = config
  if (!archiveDir) throw new Error('No archive is known: set WAL_ARCHIVE_DIR, and restart the site.')
  const work = (connection: DatabaseConnection) =>
    makeBase({ connection, dataDir, archiveDir, key: config.BACKUP_KEY[0], now })
  const folder = await onDatabase(config, { needs: 'site', work })
  process.stdout.write(`${folder}: the database from now on\n`)
}

/** Writes the backup to the standard output. The site keeps no record: only the other machine knows that it arrived. */
async function writeOut(config: Config): Promise<void> {
  // A closed pipe is reported by the write that fails.
  process.stdout.on('error', () => {})
  const write = (bytes: Uint8Array) =>
    new Promise<void>((settle, fail) => process.stdout.write(bytes, (error) => (error ? fail(error) : settle())))
  const work = async (connection: DatabaseConnection) => {
    hearInterruption()
    const storage = await openStorage(config)
    // Nothing may fail before the `try` that ends it: an open connection keeps the process alive.
    const client = await connection.connectAlone()
    try {
      return await writeBackup({
        client,
        storage,
        version,
        key: config.BACKUP_KEY[0],
        place: { write },
        at: now(),
        signal,
      })
    } finally {
      await client.end().catch(() => {})
    }
  }
  const saved = await onDatabase(config, { needs: 'site', messages: process.stderr, work })
  process.stderr.write(`${summarise(saved)}\n`)
}

function summarise({ rows, uploads, bytes }: SavedSite): string {
  return `${rows} rows, ${uploads} uploaded files, ${(bytes / 1024 / 1024).toFixed(1)} MB`
}

runCommand('sumine backup [FILE, or - for the standard output], or backup --base, or backup --new-key', backUp)
