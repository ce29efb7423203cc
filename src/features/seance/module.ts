import type { SiteModule } from '../../platform/site/site.ts'
import { openSeances } from './server/open-seances.ts'

export const seance: SiteModule = { open: openSeances }
