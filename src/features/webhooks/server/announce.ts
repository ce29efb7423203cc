import type { Database } from '../../../platform/database/connect-database.ts'
import { sendEvent } from '../../../platform/events/create-events.ts'
import type { WebhookEvent } from '../rules.ts'
import { type Audience, insertDeliveries, type Message } from './queries/deliveries.ts'
import { webhookWaiting } from './topics.ts'

export type Announcement = Omit<Message, 'type'> & { type: WebhookEvent; at: Date }

/**
 * Stores a message for each webhook of the site that chose this event, in the transaction of `db` if there is one. A
 * job sends them after the commit.
 */
export function announce(db: Database, announcement: Announcement): Promise<void> {
  return announceTo(db, announcement, 'site')
}

/** Does the same for new episodes, also for the webhooks of members. */
export function announceEpisodes(
  db: Database,
  { animeId, language, notFor, ...announcement }: Announcement & Exclude<Audience, 'site'>,
): Promise<void> {
  return announceTo(db, announcement, { animeId, language, notFor })
}

async function announceTo(db: Database, { at, ...message }: Announcement, audience: Audience): Promise<void> {
  if (await insertDeliveries(db, { message, audience, at })) await sendEvent(db, webhookWaiting, null)
}
