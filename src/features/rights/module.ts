import { deriveKeys } from '../../platform/config/secrets.ts'
import { createLocalCounter } from '../../platform/counters/count-calls.ts'
import type { SiteModule } from '../../platform/site/site.ts'
import { handleRights } from './server/routes.ts'

export const rights: SiteModule = {
  open: (site) =>
    handleRights(site.api, {
      ...site,
      keys: deriveKeys(site.secrets.session, 'rights notice'),
      contactEmail: site.config.CONTACT_EMAIL,
      senders: createLocalCounter(),
    }),
}
