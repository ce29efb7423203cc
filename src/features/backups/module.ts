import { version } from '../../platform/config/project-root.ts'
import type { SiteModule } from '../../platform/site/site.ts'
import { handleNightlyBackup } from './server/nightly-backup.ts'
import { findLastRuns } from './server/queries/backup-runs.ts'

export const backups: SiteModule = {
  open(site) {
    const { BACKUP_DIR: folder, BACKUP_KEEP: retentionDays, BACKUP_HOUR: hour } = site.config
    handleNightlyBackup({ ...site, version, folder, retentionDays, hour })
    const { measure, lastBackup } = site.metrics
    measure(lastBackup, async () => {
      const runs = await findLastRuns(site.db).catch(() => undefined)
      if (runs) lastBackup.set(runs.made ? runs.made.finished_at.getTime() / 1000 : 0)
    })
  },
}
