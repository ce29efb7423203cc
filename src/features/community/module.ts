import { runOnOneCopy } from '../../platform/database/run-on-one-copy.ts'
import type { Site, SiteModule } from '../../platform/site/site.ts'
import { discordAddresses } from './server/partners/discord-invites.ts'
import { handlePartners } from './server/partners/routes.ts'
import { pictureHosts } from './server/team/discord/keep-team-pictures.ts'
import { handleTeam } from './server/team/routes.ts'

export const community: SiteModule = {
  open(site) {
    handlePartners(site.api, { ...site, discord: discordAddresses })
    openTeam(site)
  },
}

/** Opens the team's page; with a bot's token, one copy of the site listens to Discord for all. */
function openTeam(site: Site): void {
  const { app, api, config, connection, db, http, log, now, storage } = site
  const { DISCORD_TOKEN: token, DISCORD_GUILD_ID: guildId } = config
  handleTeam(api, { db, guildId: token && guildId, now })
  if (!token || !guildId) return
  let stop = async () => {}
  app.addHook('onListen', async () => {
    stop = runOnOneCopy(connection, {
      name: 'team presences',
      log,
      start: async () => {
        // Imported on demand, because its library is large.
        const { followTeam } = await import('./server/team/discord/follow-team.ts')
        return followTeam({ db, http, storage, log, now, hosts: pictureHosts, discord: { token, guildId } })
      },
    })
  })
  app.addHook('onClose', () => stop())
}
