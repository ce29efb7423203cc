import type { Database } from '../../../platform/database/connect-database.ts'
import { toCursor } from '../../../platform/database/keyset.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { NotificationItem } from '../contract.ts'
import { presentNotification } from './present.ts'
import * as received from './queries/received.ts'

type Unread = { unread_count: number }

/** Returns a page of an account's notifications, newest first, with the number of unread ones and the total. */
export async function listNotifications(
  db: Database,
  reader: received.Reader,
  page: received.ReceivedPage,
): Promise<Unread & { notifications: NotificationItem[]; total: number; next_cursor: string | null }> {
  const { isRead, kinds } = page.filter
  const [rows, unread_count, others] = await Promise.all([
    received.listReceived(db, reader, page),
    received.countReceived(db, reader, { isRead: false }),
    isRead === false && !kinds ? undefined : received.countReceived(db, reader, page.filter),
  ])
  return {
    notifications: rows.map(presentNotification),
    unread_count,
    total: others ?? unread_count,
    next_cursor: toCursor(received.newestFirst, rows, page.limit),
  }
}

type One = received.Reader & { id: number }

/** @throws AppError NOT_FOUND when the account has no such notification */
export async function readNotification(db: Database, one: One): Promise<Unread> {
  if (!(await received.markRead(db, one))) throw notFound()
  return countUnread(db, one)
}

/** @param reader with `until`, only what occurred until that millisecond */
export async function readAllNotifications(
  db: Database,
  reader: received.Reader & { until?: string | undefined },
): Promise<Unread> {
  await received.markAllRead(db, reader)
  return countUnread(db, reader)
}

/** @throws AppError NOT_FOUND when the account has no such notification */
export async function removeNotification(db: Database, one: One): Promise<Unread> {
  if (!(await received.deleteReceived(db, one))) throw notFound()
  return countUnread(db, one)
}

async function countUnread(db: Database, reader: received.Reader): Promise<Unread> {
  return { unread_count: await received.countReceived(db, reader, { isRead: false }) }
}

const notFound = () => new AppError('NOT_FOUND', 'Notification non trouvée')
