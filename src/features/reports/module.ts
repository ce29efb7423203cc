import type { SiteModule } from '../../platform/site/site.ts'
import { checkLinksSoon } from '../links/server/public.ts'
import { exportReports } from './server/export-reports.ts'
import { handlePersonReports } from './server/people/routes.ts'
import { listPersonReportsOf } from './server/queries/people.ts'
import { purgeReports } from './server/queries/purge-deleted.ts'
import { handleReports } from './server/routes.ts'

export const reports: SiteModule = {
  open(site) {
    handleReports(site.api, { ...site, checkLinksSoon: (episodeId) => checkLinksSoon(site, episodeId) })
    handlePersonReports(site)
  },
  personalData: { reports: exportReports, person_reports: listPersonReportsOf },
  purgeDeleted: purgeReports,
}
