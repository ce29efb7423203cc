import type { FastifyInstance } from 'fastify'
import { discordAddresses, registerPartnerOperations } from '../features/community/server/partners/public.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/connect-database.ts'
import type { Api } from '../platform/http/api.ts'
import type { AddressRules } from '../platform/http-client/address-rules.ts'
import { createHttpClient } from '../platform/http-client/create-http-client.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import type { Log } from '../platform/log/create-log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'

type Parts = { api: Api; config: Config; db: Database; jobs: Jobs; log: Log; addressRules: AddressRules }

/** The partners' page, and the job that asks Discord about them. */
export async function openPartners(app: FastifyInstance, { config, addressRules, ...parts }: Parts): Promise<void> {
  const http = createHttpClient(addressRules)
  app.addHook('onClose', async () => http.close())
  registerPartnerOperations(parts.api, {
    ...parts,
    http,
    storage: await openStorage(config),
    discord: discordAddresses,
    now: () => new Date(),
  })
}
