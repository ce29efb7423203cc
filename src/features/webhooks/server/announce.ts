import type { Database } from '../../../platform/database/connect-database.ts'
import { sendEvent } from '../../../platform/events/create-events.ts'
import type { WebhookEvent } from '../rules.ts'
import { type Audience, insertDeliveries, type Message } from './queries/deliveries.ts'
import { webhookWaiting } from './topics.ts'

export type Announcement = Omit<Message, 'type'> & { type: WebhookEvent; at: Date }

/**
 * Writes an event to the webhooks of the site that want it, in the transaction of `db`, if any. It is sent in the
 * background once that is committed.
 */
export function announce(db: Database, announcement: Announcement): Promise<void> {
  return announceTo(db, announcement, 'site')
}

/** The same for new episodes, also to the webhooks of members who want them. */
export function announceEpisodes(
  db: Database,
  { animeId, language, ...announcement }: Announcement & Exclude<Audience, 'site'>,
): Promise<void> {
  return announceTo(db, announcement, { animeId, language })
}

async function announceTo(db: Database, { at, ...message }: Announcement, audience: Audience): Promise<void> {
  if (await insertDeliveries(db, { message, audience, at })) await sendEvent(db, webhookWaiting, null)
}
