import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { type Database, type DirectConnection, queryOver } from '../../../platform/database/connect-database.ts'
import { migrate, migrateTo } from '../../../platform/database/migrate.ts'
import { partitionEmpty } from '../../../platform/database/partitions/next-table.ts'
import { BackupError } from '../../../platform/encryption/backup-error.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { deleteEveryMailedToken, deleteEveryToken, endEverySession } from '../../account/server/public.ts'
import { deleteEveryCalendar } from '../../planning/server/public.ts'
import { countRows, type Manifest, type SavedTable } from './archive/manifest.ts'
import type { Archive } from './archive/open-archive.ts'
import { copyTableIn, copyTableOut, prepareForCopies } from './queries/copy-tables.ts'
import { analyse, countOtherUsers, dropEverything, emptyTables, setRulesAside } from './queries/make-room.ts'
import { listTables, setSequences } from './queries/structure.ts'
import { moveUploadAddresses } from './queries/upload-addresses.ts'
import type { WaitingJob } from './queries/waiting-jobs.ts'

type RestoreParts = {
  /** A dedicated connection to the database to fill; the caller closes it. */
  client: DirectConnection
  storage: Storage
  /** Opens the backup, which is closed here. */
  open: () => Promise<Archive>
  /** Whether existing content may be removed; otherwise the database must be empty. */
  replace: boolean
  /** Queues the waiting jobs again, after all other data. */
  restoreJobs: (jobs: WaitingJob[]) => Promise<void>
  /** Called before each table is filled. */
  onTable?: ((name: string, done: number, total: number) => void) | undefined
}

export type RestoredSite = { manifest: Manifest; rows: number; jobs: number; migrated: string[] }

/**
 * Fills a database from a backup, reads everything back to compare checksums, and migrates it to the current level, in
 * one transaction, which a failure rolls back. Waiting jobs are queued after it. All devices are signed out; mailed
 * links and addresses of calendars stop working.
 * @throws BackupError for a file that is damaged or too new, or a database that is in use or not empty
 */
export async function restoreBackup(parts: RestoreParts): Promise<RestoredSite> {
  const archive = await parts.open()
  try {
    const db = queryOver(parts.client)
    await prepareForCopies(db)
    if ((await countOtherUsers(db)) > 0) throw new BackupError('The site is running on this database: stop it first.')
    const migrated = await db.transaction().execute((transaction) => fill(parts, archive, transaction))
    await analyse(db)
    const jobs = (await archive.jobs()) as WaitingJob[]
    await parts.restoreJobs(jobs)
    const rows = archive.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { manifest: archive.manifest, rows, jobs: jobs.length, migrated }
  } finally {
    await archive.close()
  }
}

async function fill(parts: RestoreParts, archive: Archive, db: Database): Promise<string[]> {
  const { manifest } = archive
  await makeRoom(parts, db)
  await migrateTo(db, manifest.migrations).catch((error: Error) => {
    throw new BackupError(error.message)
  })
  await fillTables(parts, archive, db)
  await setSequences(db, manifest.sequences)
  const base = parts.storage.urlOf('').replace(/\/$/, '')
  if (base !== manifest.uploads.base) await moveUploadAddresses(db, manifest.uploads.base, base)
  // Names are unique: files left by a failure do no harm.
  for await (const { name, bytes } of archive.uploads()) await parts.storage.put(name, bytes, typeOf(name))
  const migrated = await migrate(db)
  await endEveryWayIn(db)
  return migrated
}

/**
 * Ends all sessions, mailed links, access tokens and calendar addresses after a return to an earlier state. Those that
 * were ended since must not work again, and the tokens of live sessions have been renewed since.
 */
export async function endEveryWayIn(db: Database): Promise<void> {
  await endEverySession(db, new Date())
  await deleteEveryMailedToken(db)
  await deleteEveryToken(db)
  await deleteEveryCalendar(db)
}

async function makeRoom({ replace }: RestoreParts, db: Database): Promise<void> {
  if (replace) return dropEverything(db)
  const tables = await listTables(db)
  if (tables.length > 0) {
    throw new BackupError('The database is not empty: with --replace what it holds is removed.')
  }
}

async function fillTables({ client, onTable }: RestoreParts, archive: Archive, db: Database): Promise<void> {
  const { tables } = archive.manifest
  const present = (await listTables(db)).map(({ name }) => name)
  const saved = tables.map(({ name }) => name)
  if (present.join() !== saved.toSorted().join()) throw new BackupError('Its tables are not those of its migrations.')
  await emptyTables(db, saved)
  for (const { name, partitions } of tables) if (partitions > 0) await partitionEmpty(db, name, partitions)
  const putRulesBack = await setRulesAside(db, saved)
  for (const [done, table] of tables.entries()) {
    onTable?.(table.name, done, tables.length)
    await copyTableIn(client, table, archive.rowsOf(table))
    await compare(client, table)
  }
  await putRulesBack()
}

/** Reads a filled table back. @throws when it differs from the backup */
async function compare(client: DirectConnection, table: SavedTable): Promise<void> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const piece of copyTableOut(client, table)) {
    hash.update(piece)
    rows += countRows(piece)
  }
  if (rows !== table.rows) throw new BackupError(`${table.name} has ${rows} rows in place of ${table.rows}.`)
  if (hash.digest('hex') !== table.sha256) throw new BackupError(`${table.name} is not what was saved.`)
}

const types: Record<string, string> = { '.webp': 'image/webp', '.avif': 'image/avif', '.png': 'image/png' }
const typeOf = (name: string) => types[extname(name)] ?? 'application/octet-stream'
