import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { sendEvent } from '../../../platform/events/create-events.ts'
import type { Role } from '../../account/contract.ts'
import type { NotificationType } from '../contract.ts'
import { describeNewAnime } from './describe-news.ts'
import { type Content, findNewsAnime, insertForEveryone } from './queries/sent.ts'
import { everyAccount, notificationSent } from './topics.ts'

type Notice = Content & {
  type: Extract<NotificationType, 'info' | 'maintenance'>
  /** Only accounts with this role; null or absent: all. */
  forRole?: Role | null
  now?: Date
}

/**
 * Notifies all existing accounts of a maintenance or an announcement. One row, for any number of accounts.
 * @param notice `url` is an address of this site, or null
 * @returns its id, by which it can be withdrawn
 */
export async function notifyEveryone(
  db: Database,
  { type, forRole = null, now = new Date(), ...content }: Notice,
): Promise<number> {
  const kind = type === 'maintenance' ? 'maintenance' : 'announcements'
  const id = await send(db, { ...content, kind, animeId: null, forRole, at: now })
  if (id === undefined) throw new Error('Only announcements of animes are sent once.')
  return id
}

/** Notifies all accounts of a new anime; only once, on any number of calls. */
export async function notifyNewAnime(db: Database, animeId: number, now: Date): Promise<void> {
  const anime = await findNewsAnime(db, animeId)
  if (anime) await send(db, { ...describeNewAnime(anime), kind: 'new_animes', animeId, forRole: null, at: now })
}

function send(db: Database, notification: Parameters<typeof insertForEveryone>[1]): Promise<number | undefined> {
  return inTransaction(db, async (transaction) => {
    const id = await insertForEveryone(transaction, notification)
    if (id !== undefined) await sendEvent(transaction, notificationSent, { id, ...everyAccount })
    return id
  })
}
