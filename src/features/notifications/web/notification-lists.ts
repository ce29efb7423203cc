import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import type { listAllNotifications, NotificationItem, NotificationType } from '../contract.ts'

/** One page of notifications, as answered for both lists. */
export type NotificationList = AnswerOf<typeof listAllNotifications>

export type ReadFilter = 'all' | 'unread' | 'read'
export type TypeFilter = 'all' | NotificationType

/** A page of a list; the bell's is the first of the unread. */
export type ListQuery = { filter: ReadFilter; type: TypeFilter; page: number }

/** The page size, also of the bell's list (docs/product/notifications.md#notifications-page). */
export const pageSize = 20

/** `until`: the `created_at` of the newest notification at that time; later ones stay unread. */
export type NotificationChange =
  | { kind: 'read' | 'deleted'; id: number }
  | { kind: 'all-read'; until?: string | undefined }

/** Returns a list after a change that the server has not confirmed yet. */
export function changeList(list: NotificationList, filter: ReadFilter, change: NotificationChange): NotificationList {
  const before = list.notifications
  const changed = before.map((item) => (isRead(item, change) ? { ...item, is_read: true } : item))
  const kept = changed.filter((item) => !isDeleted(item, change) && (filter !== 'unread' || !item.is_read))
  const unreadGone = countUnread(before) - countUnread(kept)
  // The other pages of unread notifications are emptied, too.
  const isEmptied = change.kind === 'all-read' && filter === 'unread'
  return {
    ...list,
    notifications: kept,
    total: isEmptied ? kept.length : list.total - (before.length - kept.length),
    unread_count: change.kind === 'all-read' ? countUnread(kept) : Math.max(0, list.unread_count - unreadGone),
  }
}

/**
 * Adds a notification at the top of the bell's list. An extended one that was in the list counts once; beyond the end
 * of the list it counts twice, until the next refetch.
 */
export function addToUnread(list: NotificationList, added: NotificationItem): NotificationList {
  const others = list.notifications.filter(({ id }) => id !== added.id)
  const isNew = others.length === list.notifications.length
  return {
    ...list,
    notifications: [added, ...others].slice(0, pageSize),
    total: list.total + Number(isNew),
    unread_count: list.unread_count + Number(isNew),
  }
}

const isRead = ({ id, created_at }: NotificationItem, change: NotificationChange) =>
  change.kind === 'all-read'
    ? change.until === undefined || created_at <= change.until
    : change.kind === 'read' && change.id === id
const isDeleted = ({ id }: NotificationItem, change: NotificationChange) =>
  change.kind === 'deleted' && change.id === id
const countUnread = (items: NotificationItem[]) => items.filter((item) => !item.is_read).length
