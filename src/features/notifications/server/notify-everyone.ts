import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { sendEvent } from '../../../platform/events/create-events.ts'
import type { NotificationType } from '../contract.ts'
import { describeNewAnime } from './describe-news.ts'
import { type Content, findNewsAnime, insertForEveryone } from './queries/sent.ts'
import { everyAccount, notificationSent } from './topics.ts'

type Notice = Content & { type: Extract<NotificationType, 'info' | 'maintenance'>; now?: Date }

/**
 * Notifies all accounts that there are now of a maintenance, or of something the staff has to say. One row, however
 * many accounts.
 * @param notice `url` is an address of this site, or null
 */
export async function notifyEveryone(db: Database, { type, now = new Date(), ...content }: Notice): Promise<void> {
  const kind = type === 'maintenance' ? 'maintenance' : 'announcements'
  await send(db, { ...content, kind, animeId: null, at: now })
}

/** Notifies all accounts of an anime that has come into the catalogue; once, however often it is called. */
export async function notifyNewAnime(db: Database, animeId: number, now = new Date()): Promise<void> {
  const anime = await findNewsAnime(db, animeId)
  if (anime) await send(db, { ...describeNewAnime(anime), kind: 'new_animes', animeId, at: now })
}

function send(db: Database, notification: Parameters<typeof insertForEveryone>[1]): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const id = await insertForEveryone(transaction, notification)
    if (id !== undefined) await sendEvent(transaction, notificationSent, { id, ...everyAccount })
  })
}
