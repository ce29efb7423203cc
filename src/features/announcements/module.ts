import type { SiteModule } from '../../platform/site/site.ts'
import { handleMaintenance } from './server/maintenance/routes.ts'
import { handleMessages } from './server/messages/routes.ts'

export const announcements: SiteModule = {
  async open(site) {
    handleMessages(site.api, site)
    site.app.addHook('onClose', await handleMaintenance(site.api, site))
  },
}
