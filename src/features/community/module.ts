import type { SiteModule } from '../../platform/site/site.ts'
import { discordAddresses } from './server/partners/discord-invites.ts'
import { handlePartners } from './server/partners/routes.ts'
import { openTeam } from './server/team/open-team.ts'

export const community: SiteModule = {
  open(site) {
    handlePartners(site.api, { ...site, discord: discordAddresses })
    openTeam(site)
  },
}
