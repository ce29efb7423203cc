import { basename } from 'node:path'
import type { SiteParts } from '../../../platform/site/site.ts'
import { checkBackup } from './check-backup.ts'
import { openBackup, type Reading } from './open-backup.ts'
import type { BackupBucket } from './open-bucket.ts'
import { findLastRuns } from './queries/backup-runs.ts'

type WeeklyParts = SiteParts<'connection' | 'storage' | 'jobs' | 'log'> & {
  reading: Reading
  openBucket: () => Promise<BackupBucket | undefined>
  dataDir: string | undefined
  /** Hour of the nightly backup in UTC; off: only on request. */
  hour: number | 'off'
}

const limitMinutes = 6 * 60
const hoursLater = 3

/** Restores the newest backup each Sunday on one copy of the site, some hours after it was made. Off: never. */
export function handleWeeklyCheck({ jobs, hour, ...parts }: WeeklyParts): void {
  const job = {
    name: 'check-backup',
    purpose: 'restores the newest backup into a database of its own, which is removed again (BACKUP_HOUR)',
    ...(hour !== 'off' && { cron: `0 ${(hour + hoursLater) % 24} * * 0` }),
    limitMinutes,
  }
  jobs.handle(job, async () => {
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
