import { z } from 'zod'
import type { Job } from '../../../platform/jobs/create-jobs.ts'

/** An hour in UTC; off: only on request. */
export type BackupHour = number | 'off'

const limitMinutes = 6 * 60
const checkedHoursLater = 3

/** Returns the job of the nightly backup. Off: former schedules end. */
export const toSaveJob = (hour: BackupHour): Job<object> => ({
  name: 'save-site',
  purpose: 'makes a backup and removes old ones (BACKUP_HOUR)',
  ...(hour !== 'off' && { cron: `0 ${hour} * * *` }),
  limitMinutes,
})

/** Returns the job that restores the newest backup each Sunday, some hours after it was made. Off: never. */
export const toCheckJob = (hour: BackupHour): Job<object> => ({
  name: 'check-backup',
  purpose: 'restores the newest backup into a database of its own, which is removed again (BACKUP_HOUR)',
  ...(hour !== 'off' && { cron: `0 ${(hour + checkedHoursLater) % 24} * * 0` }),
  limitMinutes,
})

export const copyJob: Job<{ file: string }> = {
  name: 'copy-backup',
  purpose: 'copies a backup to BACKUP_S3_BUCKET and removes old ones there',
  payload: z.object({ file: z.string() }),
  limitMinutes,
}
