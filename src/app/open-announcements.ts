import type { FastifyInstance } from 'fastify'
import { announceChanges, announceChangesJob, indexNowUrl } from '../features/sharing/server/sitemap/public.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/connect-database.ts'
import { limited } from '../platform/http/limits/rate-limits.ts'
import type { AddressRules } from '../platform/http-client/address-rules.ts'
import { createHttpClient } from '../platform/http-client/create-http-client.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'

type Parts = { config: Config; db: Database; jobs: Jobs; addressRules: AddressRules }

/** With INDEXNOW_KEY: the job that tells search engines what changed, and the file that proves the key is the site's. */
export function openAnnouncements(app: FastifyInstance, { config, db, jobs, addressRules }: Parts): void {
  const { INDEXNOW_KEY: key, PUBLIC_URL: publicUrl } = config
  if (key === undefined) return
  const http = createHttpClient(addressRules)
  app.addHook('onClose', async () => http.close())
  const parts = { db, http, key, publicUrl, service: indexNowUrl, now: () => new Date() }
  jobs.handle(announceChangesJob, async () => void (await announceChanges(parts)))
  app.get(`/${key}.txt`, limited('page'), async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(key),
  )
}
