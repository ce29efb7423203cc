import type { SiteModule } from '../../platform/site/site.ts'
import { handleMyYear } from './server/routes.ts'

export const myYear: SiteModule = { open: (site) => handleMyYear(site.api, site) }
