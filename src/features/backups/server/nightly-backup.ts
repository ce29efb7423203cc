import { z } from 'zod'
import type { DatabaseConnection } from '../../../platform/database/connect-database.ts'
import type { Jobs } from '../../../platform/jobs/create-jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { deleteRunsBefore } from './queries/backup-runs.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import { placeOfBackup, saveSite } from './save-site.ts'

type NightlyParts = {
  connection: DatabaseConnection
  storage: Storage
  jobs: Jobs
  log: Log
  version: string
  folder: string
  keepDays: number
  /** Of UTC; off: only what somebody asks for. */
  hour: number | 'off'
  now?: () => Date
}

const limitMinutes = 6 * 60
const keptRunsMs = 365 * 24 * 3600 * 1000

/** Has one copy of the site make a backup each night, and remove those that are too old once it is made. */
export function registerNightlyBackup({ jobs, hour, ...parts }: NightlyParts): void {
  if (hour === 'off') return
  const job = { name: 'save-site', payload: z.object({}), cron: `0 ${hour} * * *`, limitMinutes }
  jobs.handle(job, () => saveTonight(parts))
}

export async function saveTonight(parts: Omit<NightlyParts, 'jobs' | 'hour'>): Promise<void> {
  const { log, folder, keepDays, now = () => new Date(), ...rest } = parts
  const saved = await saveSite({ ...rest, now, file: placeOfBackup(folder, now()) })
  const removed = await removeOldBackups(folder, keepDays, now())
  await deleteRunsBefore(rest.connection.db, new Date(now().getTime() - keptRunsMs))
  log.info({ ...saved, removed }, 'the site was saved')
}
