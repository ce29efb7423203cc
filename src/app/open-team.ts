import type { FastifyInstance } from 'fastify'
import { loadFollowTeam, pictureHosts, registerTeamOperations } from '../features/community/server/team/public.ts'
import type { Config } from '../platform/config/config.ts'
import type { DatabaseConnection } from '../platform/database/connect-database.ts'
import { runOnOneCopy } from '../platform/database/run-on-one-copy.ts'
import type { Api } from '../platform/http/api.ts'
import type { AddressRules } from '../platform/http-client/address-rules.ts'
import { createHttpClient } from '../platform/http-client/create-http-client.ts'
import type { Log } from '../platform/log/create-log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'

type Parts = { api: Api; config: Config; connection: DatabaseConnection; log: Log; addressRules: AddressRules }

/** The team's page; with a bot's token, one copy of the site listens to Discord for all of them. */
export function openTeam(app: FastifyInstance, { api, config, connection, log, addressRules }: Parts): void {
  const { DISCORD_TOKEN: token, DISCORD_GUILD_ID: guildId } = config
  const now = () => new Date()
  const { db } = connection
  registerTeamOperations(api, { db, guildId: token && guildId, now })
  if (!token || !guildId) return
  const http = createHttpClient(addressRules)
  let stop = async () => {}
  app.addHook('onListen', async () => {
    stop = runOnOneCopy(connection, {
      name: 'team presences',
      log,
      start: async () => {
        const { followTeam } = await loadFollowTeam()
        const storage = await openStorage(config)
        return followTeam({ db, http, storage, log, now, hosts: pictureHosts, discord: { token, guildId } })
      },
    })
  })
  app.addHook('onClose', async () => {
    await stop()
    http.close()
  })
}
