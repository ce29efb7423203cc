import type { SiteModule } from '../../platform/site/site.ts'
import { checkLinksSoon } from '../links/server/public.ts'
import { exportReports } from './server/export-reports.ts'
import { purgeReports } from './server/queries/purge-deleted.ts'
import { handleReports } from './server/routes.ts'

export const reports: SiteModule = {
  open: (site) => handleReports(site.api, { ...site, checkLinksSoon: (episodeId) => checkLinksSoon(site, episodeId) }),
  personalData: { reports: exportReports },
  purgeDeleted: purgeReports,
}
