import { version } from '../../platform/config/project-root.ts'
import type { SiteModule } from '../../platform/site/site.ts'
import { handleNightlyBackup } from './server/nightly-backup.ts'
import { findLastChecks, findLastRuns } from './server/queries/backup-runs.ts'
import { handleWeeklyCheck } from './server/weekly-check.ts'

export { isBackupKey } from './server/encryption/encrypt.ts'

export const backups: SiteModule = {
  open(site) {
    const {
      BACKUP_DIR: folder,
      BACKUP_KEEP: retentionDays,
      BACKUP_HOUR: hour,
      BACKUP_KEY,
      DATABASE_URL,
      DATA_DIR,
    } = site.config
    handleNightlyBackup({ ...site, version, folder, key: BACKUP_KEY[0], retentionDays, hour })
    const reading = { keys: BACKUP_KEY, folder: DATA_DIR }
    handleWeeklyCheck({ ...site, reading, dataDir: DATABASE_URL ? undefined : DATA_DIR, hour })
    const { measure, lastBackup, lastRestoreCheck } = site.metrics
    measure(lastBackup, async () => {
      const runs = await findLastRuns(site.db).catch(() => undefined)
      if (runs) lastBackup.set(runs.made ? runs.made.finished_at.getTime() / 1000 : 0)
    })
    measure(lastRestoreCheck, async () => {
      const checks = await findLastChecks(site.db).catch(() => undefined)
      if (checks) lastRestoreCheck.set((checks.good?.checked_at?.getTime() ?? 0) / 1000)
    })
  },
}
