import { statfs } from 'node:fs/promises'
import { basename } from 'node:path'
import type { DatabaseConnection } from '../../../platform/database/connect-database.ts'
import { measureDatabase } from '../../../platform/database/measure-database.ts'
import { BackupError } from '../../../platform/encryption/backup-error.ts'
import { BackupKeyError } from '../../../platform/encryption/decrypt.ts'
import type { SiteParts } from '../../../platform/site/site.ts'
import { isDiskFull } from '../../../platform/storage/disk-full.ts'
import { type Storage, StorageAwayError } from '../../../platform/storage/storage.ts'
import { codeOf } from '../../../shared/code-of.ts'
import type { Archive } from './archive/open-archive.ts'
import { type BackupHour, toCheckJob } from './jobs.ts'
import { openBackup, type Reading } from './open-backup.ts'
import type { BackupBucket } from './open-bucket.ts'
import { findLastRuns, updateRun } from './queries/backup-runs.ts'
import { createScratchDatabase } from './queries/scratch-database.ts'
import { type RestoredSite, restoreBackup } from './restore-backup.ts'

type CheckParts = {
  connection: DatabaseConnection
  storage: Storage
  /** Named in the record. */
  file: string
  open: () => Promise<Archive>
  /** The folder of the embedded database, whose disk must not fill up; undefined with an outside database. */
  dataDir: string | undefined
  now: () => Date
  onTable?: (name: string, done: number, total: number) => void
}

/**
 * Restores a backup into a database of its own, which is removed again, and records the outcome. The restore compares
 * rows and checksums of every table; uploaded files are read and not kept.
 * @throws the errors of `restoreBackup`
 */
export async function checkBackup({ connection, ...parts }: CheckParts): Promise<RestoredSite> {
  const { file, now } = parts
  try {
    const restored = await restoreAside({ connection, ...parts })
    await updateRun(connection.db, file, { checked_at: now(), check_failure: null })
    return restored
  } catch (error) {
    // The database itself may have failed.
    await updateRun(connection.db, file, { checked_at: now(), check_failure: toFailure(error) }).catch(() => {})
    throw error
  }
}

async function restoreAside({ connection, storage, open, dataDir, onTable }: CheckParts): Promise<RestoredSite> {
  // Before the room is measured, since a decrypted file takes some of it.
  const archive = await open()
  const scratch = await prepareScratch(connection, dataDir).catch(async (error: unknown) => {
    await archive.close()
    throw error
  })
  try {
    return await restoreBackup({
      client: scratch.client,
      storage: { ...storage, put: async () => undefined },
      open: async () => archive,
      replace: true,
      restoreJobs: async () => undefined,
      onTable,
    })
  } finally {
    await scratch.remove()
  }
}

/** The size of the database twice: the copy, and the log of its writes. */
const roomFactor = 2

async function prepareScratch(connection: DatabaseConnection, dataDir: string | undefined) {
  if (dataDir !== undefined) await requireRoom(connection, dataDir)
  return createScratchDatabase(connection)
}

async function requireRoom({ db }: DatabaseConnection, dataDir: string): Promise<void> {
  const { bsize, bavail } = await statfs(dataDir)
  if (bsize * bavail < roomFactor * (await measureDatabase(db))) throw new NoRoomError()
}

class NoRoomError extends BackupError {
  constructor() {
    super('There is no room on the disk for a second copy of the database.')
  }
}

const [insufficientPrivilege, diskFull] = ['42501', '53100']

function toFailure(error: unknown): string {
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined)
  if (error instanceof NoRoomError || isDiskFull(error) || code === diskFull) {
    return 'Le disque n’a pas la place d’une copie de la base.'
  }
  if (code === insufficientPrivilege) {
    return 'Le compte de la base ne peut pas créer de base d’essai : donnez-lui CREATEDB.'
  }
  if (error instanceof BackupKeyError) return 'La clé de BACKUP_KEY n’ouvre pas ce fichier.'
  if (error instanceof StorageAwayError) return 'Le bucket ne rend pas le fichier : `sumine check` dit pourquoi.'
  if (code === 'ENOENT') return 'Le fichier n’est plus dans BACKUP_DIR.'
  return 'Le fichier ne se restaure pas : voir le journal du site.'
}

type WeeklyParts = SiteParts<'connection' | 'storage' | 'jobs' | 'log'> & {
  reading: Reading
  openBucket: () => Promise<BackupBucket | undefined>
  dataDir: string | undefined
  /** Of the nightly backup. */
  hour: BackupHour
}

/** Restores the newest backup each Sunday on one copy of the site. */
export function handleWeeklyCheck({ jobs, hour, ...parts }: WeeklyParts): void {
  jobs.handle(toCheckJob(hour), async () => {
    if (hour !== 'off') await checkNewest(parts)
  })
}

/** Restores the newest backup as a test: the copy in the bucket if there is one, since it is what a lost machine leaves. */
export async function checkNewest(parts: Omit<WeeklyParts, 'jobs' | 'hour'>): Promise<void> {
  const { log, reading, openBucket, now = () => new Date(), ...rest } = parts
  const { made } = await findLastRuns(rest.connection.db)
  if (!made?.file) return
  const { file } = made
  const bucket = made.copied_at && made.copy_failure === null ? await openBucket() : undefined
  const open = async () => openBackup(bucket ? await bucket.read(basename(file)) : file, reading)
  const { rows, manifest } = await checkBackup({ ...rest, now, file, open })
  log.info({ file, bucket: bucket?.name, rows, tables: manifest.tables.length }, 'backup restored as a test')
}
