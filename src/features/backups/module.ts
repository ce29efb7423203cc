import { version } from '../../platform/config/project-root.ts'
import type { SiteModule } from '../../platform/site/site.ts'
import { handleWeeklyCheck } from './server/check-backup.ts'
import { handleCopies } from './server/copy-backup.ts'
import { copyJob } from './server/jobs.ts'
import { measureArchive } from './server/measure-archive.ts'
import { handleNightlyBackup } from './server/nightly-backup.ts'
import { openBucket } from './server/open-bucket.ts'
import { findLastChecks, findLastCopies, findLastRuns } from './server/queries/backup-runs.ts'

export const backups: SiteModule = {
  open(site) {
    const { BACKUP_DIR: folder, BACKUP_KEEP: retentionDays, BACKUP_HOUR: hour, BACKUP_KEY: keys } = site.config
    const { BACKUP_S3_BUCKET, DATABASE_URL, DATA_DIR } = site.config
    handleCopies(site)
    const copy = async (file: string) => {
      if (BACKUP_S3_BUCKET) await site.jobs.enqueue(copyJob, { file })
    }
    handleNightlyBackup({ ...site, version, folder, key: keys[0], retentionDays, copy, hour })
    const reading = { keys, folder: DATA_DIR }
    const openBucketOfSite = () => openBucket(site.config)
    handleWeeklyCheck({
      ...site,
      reading,
      openBucket: openBucketOfSite,
      dataDir: DATABASE_URL ? undefined : DATA_DIR,
      hour,
    })
    measureArchive(site)
    const { measure, lastBackup, lastBackupCopy, lastRestoreCheck } = site.metrics
    // With BACKUP_HOUR=off there may never be a backup: the metrics, and so the alerts, begin with the first one.
    const isExpected = (at: Date | null | undefined) => at || hour !== 'off'
    const toSeconds = (at: Date | null | undefined) => (at?.getTime() ?? 0) / 1000
    const report = (gauge: typeof lastBackup, at: Date | null | undefined) =>
      isExpected(at) ? gauge.set(toSeconds(at)) : gauge.remove()
    measure(lastBackup, async () => {
      const runs = await findLastRuns(site.db).catch(() => undefined)
      if (runs) report(lastBackup, runs.made?.finished_at)
    })
    measure(lastBackupCopy, async () => {
      if (!BACKUP_S3_BUCKET) return
      const copies = await findLastCopies(site.db, site.now()).catch(() => undefined)
      const at = copies?.good?.copied_at
      if (copies && isExpected(at)) lastBackupCopy.set({ bucket: BACKUP_S3_BUCKET }, toSeconds(at))
    })
    measure(lastRestoreCheck, async () => {
      const checks = await findLastChecks(site.db, site.now()).catch(() => undefined)
      if (checks) report(lastRestoreCheck, checks.good?.checked_at)
    })
  },
}
