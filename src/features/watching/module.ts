import type { SiteModule } from '../../platform/site/site.ts'
import { exportWatchProgress } from './server/export-progress.ts'
import { handleMyYear } from './server/my-year/routes.ts'
import { exportPlayed } from './server/queries/played.ts'
import { purgeProgress } from './server/queries/purge-deleted.ts'
import { handleWatching } from './server/routes.ts'

export const watching: SiteModule = {
  open(site) {
    handleWatching(site.api, site)
    handleMyYear(site.api, site)
  },
  personalData: { watch_progress: exportWatchProgress, time_played: exportPlayed },
  purgeDeleted: purgeProgress,
}
