import { keepWorking } from '../../../platform/events/keep-working.ts'
import { type Api, type CallContext, requireCaller } from '../../../platform/http/api.ts'
import type { SiteParts } from '../../../platform/site/site.ts'
import * as contract from '../contract.ts'
import { deliverWaiting } from './deliver-waiting.ts'
import { createLiveNotifications } from './live-notifications.ts'
import { kindsOf } from './present.ts'
import { listNotifications, readAllNotifications, readNotification, removeNotification } from './read-notifications.ts'
import { notificationWaiting } from './topics.ts'

/**
 * Registers the operations on notifications, and delivers them in the background.
 * @returns `stopDelivery`, to be called before the database is closed
 */
export function handleNotifications(
  api: Api,
  { db, events, log, now = () => new Date() }: SiteParts<'db' | 'events' | 'log'>,
): { stopDelivery: () => Promise<void> } {
  const live = createLiveNotifications({ db, events })
  const readerOf = (context: CallContext) => ({ accountId: requireCaller(context).userId, at: now() })

  api.handle(contract.listUnreadNotifications, ({ query }, context) =>
    listNotifications(db, readerOf(context), { ...query, filter: { isRead: false } }),
  )
  api.handle(contract.listAllNotifications, ({ query: { filter, include_read, type, ...page } }, context) => {
    const wanted = filter ?? (include_read ? undefined : 'unread')
    const isRead = wanted === undefined ? undefined : wanted === 'read'
    return listNotifications(db, readerOf(context), { ...page, filter: { isRead, kinds: type && kindsOf(type) } })
  })
  api.handle(contract.markNotificationRead, ({ params }, context) =>
    readNotification(db, { ...readerOf(context), id: params.id }),
  )
  api.handle(contract.markAllNotificationsRead, ({ query }, context) =>
    readAllNotifications(db, { ...readerOf(context), ...query }),
  )
  api.handle(contract.deleteNotification, ({ params }, context) =>
    removeNotification(db, { ...readerOf(context), id: params.id }),
  )
  api.handle(contract.streamNotifications, async (_, context) => live.open(requireCaller(context).userId))

  return { stopDelivery: keepWorking({ events, log, topic: notificationWaiting, run: () => deliverWaiting(db) }) }
}
