import type { SiteParts } from '../../../platform/site/site.ts'
import { isDiskFull } from '../../../platform/storage/disk-full.ts'
import { dayMs } from '../../../shared/durations.ts'
import { placeOfBackup, removeOldBackups } from './backup-files.ts'
import { type BackupHour, toSaveJob } from './jobs.ts'
import { deleteRunsBefore } from './queries/backup-runs.ts'
import { saveSite } from './save-site.ts'

type NightlyParts = SiteParts<'connection' | 'storage' | 'jobs' | 'log'> & {
  version: string
  folder: string
  key: string | undefined
  retentionDays: number
  /** Called with the file of each backup. */
  copy: (file: string) => Promise<void>
  hour: BackupHour
}

const runRetentionMs = 365 * dayMs

/** Makes a nightly backup on one copy of the site, then removes old ones. */
export function handleNightlyBackup({ jobs, hour, ...parts }: NightlyParts): void {
  jobs.handle(toSaveJob(hour), async () => {
    if (hour !== 'off') await saveTonight(parts)
  })
}

/** Makes a backup and copies it elsewhere. On a full disk, old backups are removed before a second try. */
export async function saveTonight(parts: Omit<NightlyParts, 'jobs' | 'hour'>): Promise<void> {
  const { log, folder, retentionDays, copy, now = () => new Date(), ...rest } = parts
  const save = () => saveSite({ ...rest, now, file: placeOfBackup(folder, now(), rest.key) })
  const removeOld = () => removeOldBackups(folder, retentionDays, now())
  const removed: string[] = []
  const saved = await save().catch(async (error: unknown) => {
    // Expired ones are removed after a success, which a full disk prevents.
    if (isDiskFull(error)) removed.push(...(await removeOld()))
    if (removed.length === 0) throw error
    return save()
  })
  await copy(saved.file)
  // One that cannot be removed is no reason to make tonight's again.
  const cannotRemove = (error: unknown) => void log.error({ err: error }, 'failed to remove old backups')
  removed.push(...((await removeOld().catch(cannotRemove)) ?? []))
  await deleteRunsBefore(rest.connection.db, new Date(now().getTime() - runRetentionMs))
  log.info({ ...saved, removed }, 'backup written')
}
