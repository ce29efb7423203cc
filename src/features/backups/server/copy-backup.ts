import type { Database } from '../../../platform/database/connect-database.ts'
import type { Site } from '../../../platform/site/site.ts'
import { StorageAwayError } from '../../../platform/storage/storage.ts'
import { codeOf } from '../../../shared/code-of.ts'
import { listExpired } from './backup-files.ts'
import { copyJob } from './jobs.ts'
import { type BackupBucket, openBucket } from './open-bucket.ts'
import { isCopied, updateRun } from './queries/backup-runs.ts'
import { unknownFailure } from './save-site.ts'

type CopyParts = {
  db: Database
  bucket: BackupBucket
  file: string
  /** Of the bucket, in days. */
  retentionDays: number
  now: () => Date
  signal?: AbortSignal
}

/**
 * Copies a backup to the bucket, records the outcome, and removes expired ones there.
 * @returns the names of the removed ones
 */
export async function copyBackup({ db, bucket, file, retentionDays, now, signal }: CopyParts): Promise<string[]> {
  try {
    // An earlier try may have failed at what follows.
    if (!(await isCopied(db, file))) {
      await bucket.put(file, signal)
      await updateRun(db, file, { copied_at: now(), copy_failure: null })
    }
  } catch (error) {
    // The database itself may have failed.
    await updateRun(db, file, { copied_at: now(), copy_failure: toFailure(error) }).catch(() => {})
    throw error
  }
  const due = listExpired(await bucket.list(), retentionDays, now())
  for (const name of due) await bucket.remove(name)
  return due
}

function toFailure(error: unknown): string {
  if (error instanceof StorageAwayError) return 'Le bucket refuse ou ne répond pas : `sumine check` dit pourquoi.'
  const isGone = codeOf(error) === 'ENOENT'
  return isGone ? 'Le fichier n’est plus dans BACKUP_DIR.' : unknownFailure
}

/** Copies each nightly backup to the bucket, in a job of its own: a copy that fails is tried again, not the backup. */
export function handleCopies({
  jobs,
  config,
  db,
  log,
  now,
}: Pick<Site, 'jobs' | 'config' | 'db' | 'log' | 'now'>): void {
  jobs.handle(copyJob, async ({ file }) => {
    const bucket = await openBucket(config)
    // Removed from the settings since.
    if (!bucket) return
    const removed = await copyBackup({ db, bucket, file, retentionDays: config.BACKUP_S3_KEEP, now })
    log.info({ file, bucket: bucket.name, removed }, 'backup copied')
  })
}
