import { basename } from 'node:path'
import type { SiteParts } from '../../../platform/site/site.ts'
import { checkBackup } from './check-backup.ts'
import { type BackupHour, toCheckJob } from './jobs.ts'
import { openBackup, type Reading } from './open-backup.ts'
import type { BackupBucket } from './open-bucket.ts'
import { findLastRuns } from './queries/backup-runs.ts'

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
