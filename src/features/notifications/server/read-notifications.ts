import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { NotificationItem } from '../contract.ts'
import { presentNotification } from './present.ts'
import {
  countReceived,
  deleteReceived,
  listReceived,
  markAllRead,
  markRead,
  type ReceivedFilter,
} from './queries/received.ts'

type Page = { filter: ReceivedFilter; limit: number; offset: number }
type Unread = { unread_count: number }

/** A page of a person's notifications, newest first, with how many are unread and how many the list has. */
export async function listNotifications(
  db: Database,
  accountId: number,
  page: Page,
): Promise<Unread & { notifications: NotificationItem[]; total: number }> {
  const { isRead, kinds } = page.filter
  const [rows, unread_count, others] = await Promise.all([
    listReceived(db, accountId, page),
    countReceived(db, accountId, { isRead: false }),
    isRead === false && !kinds ? undefined : countReceived(db, accountId, page.filter),
  ])
  return { notifications: rows.map(presentNotification), unread_count, total: others ?? unread_count }
}

type One = { accountId: number; id: number; at: Date }

/** @throws AppError NOT_FOUND when the person has no such notification */
export async function readNotification(db: Database, one: One): Promise<Unread> {
  if (!(await markRead(db, one))) throw notFound()
  return countUnread(db, one.accountId)
}

export async function readAllNotifications(db: Database, one: Omit<One, 'id'>): Promise<Unread> {
  await markAllRead(db, one)
  return countUnread(db, one.accountId)
}

/** @throws AppError NOT_FOUND when the person has no such notification */
export async function removeNotification(db: Database, one: One): Promise<Unread> {
  if (!(await deleteReceived(db, one))) throw notFound()
  return countUnread(db, one.accountId)
}

async function countUnread(db: Database, accountId: number): Promise<Unread> {
  return { unread_count: await countReceived(db, accountId, { isRead: false }) }
}

const notFound = () => new AppError('NOT_FOUND', 'Notification non trouvée')
