import type { SiteModule } from '../../platform/site/site.ts'
import { handlePrivacy } from './server/routes.ts'

export const privacy: SiteModule = {
  open(site) {
    const collectors = Object.assign({}, ...site.modules.map(({ personalData }) => personalData))
    handlePrivacy(site.api, { ...site, collectors })
  },
}
