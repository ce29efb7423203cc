import type { FastifyInstance } from 'fastify'
import { registerNotificationOperations, registerPushOperations } from '../features/notifications/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import { loadSecrets } from '../platform/config/secrets.ts'
import type { Database } from '../platform/database/connect-database.ts'
import type { SiteEvents } from '../platform/events/create-events.ts'
import type { Api } from '../platform/http/api.ts'
import type { AddressRules } from '../platform/http-client/address-rules.ts'
import { createHttpClient } from '../platform/http-client/create-http-client.ts'
import type { Log } from '../platform/log/create-log.ts'
import { createPushSender } from '../platform/push/create-push-sender.ts'

type Parts = { api: Api; config: Config; db: Database; events: SiteEvents; log: Log; addressRules: AddressRules }

/** Puts notifications together with the push services that browsers choose. They work until the site closes. */
export function openNotifications(app: FastifyInstance, parts: Parts): void {
  const { api, config, db, events, log, addressRules } = parts
  const http = createHttpClient(addressRules)
  const privateKey = loadSecrets(config.DATA_DIR, config.SESSION_SECRET).vapid
  const otherHosts = config.PUSH_HOSTS
  const sender = createPushSender({ privateKey, contact: toPushContact(config), http, otherHosts })
  const { stopDelivery } = registerNotificationOperations(api, { db, events, log })
  const { stopPushing } = registerPushOperations(api, { db, events, log, sender })
  app.addHook('onClose', async () => {
    await Promise.all([stopDelivery(), stopPushing()])
    http.close()
  })
}

/** Whom a push service may write to; only an address in the open needs a made-up one. */
function toPushContact({ CONTACT_EMAIL, PUBLIC_URL }: Pick<Config, 'CONTACT_EMAIL' | 'PUBLIC_URL'>): string {
  if (CONTACT_EMAIL) return `mailto:${CONTACT_EMAIL}`
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:equipe@${new URL(PUBLIC_URL).hostname}`
}
