import { runOnOneCopy } from '../../../../platform/database/run-on-one-copy.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { pictureHosts } from './discord/keep-team-pictures.ts'
import { handleTeam } from './routes.ts'

/** Opens the team's page; with a bot's token, one copy of the site listens to Discord for all. */
export function openTeam(site: Site): void {
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
        const { followTeam } = await import('./discord/follow-team.ts')
        return followTeam({ db, http, storage, log, now, hosts: pictureHosts, discord: { token, guildId } })
      },
    })
  })
  app.addHook('onClose', () => stop())
}
