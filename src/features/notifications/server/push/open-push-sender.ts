import type { Config } from '../../../../platform/config/config.ts'
import { createPushSender, type PushSender } from '../../../../platform/push/create-push-sender.ts'
import type { Site } from '../../../../platform/site/site.ts'

/** Opens the sender to browsers' push services, with this installation's key. */
export function openPushSender({ config, secrets, http }: Pick<Site, 'config' | 'secrets' | 'http'>): PushSender {
  const otherHosts = config.PUSH_HOSTS
  return createPushSender({ privateKey: secrets.vapid, contact: toPushContact(config), http, otherHosts })
}

/** Returns the contact for push services; an installation without https gets a made-up address. */
function toPushContact({ CONTACT_EMAIL, PUBLIC_URL }: Pick<Config, 'CONTACT_EMAIL' | 'PUBLIC_URL'>): string {
  if (CONTACT_EMAIL) return `mailto:${CONTACT_EMAIL}`
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:equipe@${new URL(PUBLIC_URL).hostname}`
}
