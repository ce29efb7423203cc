import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import type { listAllNotifications, NotificationItem, NotificationType } from '../contract.ts'

/** One page of notifications, as both lists answer it. */
export type NotificationList = AnswerOf<typeof listAllNotifications>

export type ReadFilter = 'all' | 'unread' | 'read'
export type TypeFilter = 'all' | NotificationType

/** Which page of which list: the bell's is the first one of the unread. */
export type ListQuery = { filter: ReadFilter; type: TypeFilter; page: number }

/** How many a page holds, and how many the bell asks for (docs/product/notifications.md#notifications-page). */
export const pageSize = 20

export type NotificationChange = { kind: 'read' | 'deleted'; id: number } | { kind: 'all-read' }

/** A list as it will be once the server has heard of a change. */
export function changeList(list: NotificationList, filter: ReadFilter, change: NotificationChange): NotificationList {
  const before = list.notifications
  const changed = before.map((item) => (isRead(item, change) ? { ...item, is_read: true } : item))
  const kept = changed.filter((item) => !isDeleted(item, change) && (filter !== 'unread' || !item.is_read))
  const unreadGone = countUnread(before) - countUnread(kept)
  return {
    notifications: kept,
    total: list.total - (before.length - kept.length),
    unread_count: change.kind === 'all-read' ? 0 : Math.max(0, list.unread_count - unreadGone),
  }
}

/**
 * The bell's list after a notification came, at its top. One that was in the list already, because more was added to
 * it, counts once; beyond the end of the list it counts again, until the list is asked for anew.
 */
export function addToUnread(list: NotificationList, added: NotificationItem): NotificationList {
  const others = list.notifications.filter(({ id }) => id !== added.id)
  const isNew = others.length === list.notifications.length
  return {
    notifications: [added, ...others].slice(0, pageSize),
    total: list.total + Number(isNew),
    unread_count: list.unread_count + Number(isNew),
  }
}

const isRead = ({ id }: NotificationItem, change: NotificationChange) =>
  change.kind === 'all-read' || (change.kind === 'read' && change.id === id)
const isDeleted = ({ id }: NotificationItem, change: NotificationChange) =>
  change.kind === 'deleted' && change.id === id
const countUnread = (items: NotificationItem[]) => items.filter((item) => !item.is_read).length
