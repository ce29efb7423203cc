import type { Database } from '../../../platform/database/connect-database.ts'
import type { SiteEvents } from '../../../platform/events/create-events.ts'
import { type Api, requireCaller } from '../../../platform/http/api.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import * as contract from '../contract.ts'
import { createLiveNotifications } from './live-notifications.ts'
import { kindsOf } from './present.ts'
import { listNotifications, readAllNotifications, readNotification, removeNotification } from './read-notifications.ts'
import { startDelivery } from './start-delivery.ts'

type Parts = {
  db: Database
  /** Not started yet. */
  events: SiteEvents
  log: Log
  /** The clock; tests set it. */
  now?: () => Date
}

/**
 * Answers the operations on notifications, and delivers them in the background.
 * @returns `stopDelivery`, to be called before the database is closed
 */
export function registerNotificationOperations(
  api: Api,
  { db, events, log, now = () => new Date() }: Parts,
): { stopDelivery: () => Promise<void> } {
  const live = createLiveNotifications({ db, events })

  api.handle(contract.listUnreadNotifications, ({ query }, context) =>
    listNotifications(db, requireCaller(context).userId, { ...query, filter: { isRead: false } }),
  )
  api.handle(contract.listAllNotifications, ({ query: { filter, include_read, type, ...page } }, context) => {
    const wanted = filter ?? (include_read ? undefined : 'unread')
    const isRead = wanted === undefined ? undefined : wanted === 'read'
    return listNotifications(db, requireCaller(context).userId, {
      ...page,
      filter: { isRead, kinds: type && kindsOf(type) },
    })
  })
  api.handle(contract.markNotificationRead, ({ params }, context) =>
    readNotification(db, { accountId: requireCaller(context).userId, id: params.id, at: now() }),
  )
  api.handle(contract.markAllNotificationsRead, (_, context) =>
    readAllNotifications(db, { accountId: requireCaller(context).userId, at: now() }),
  )
  api.handle(contract.deleteNotification, ({ params }, context) =>
    removeNotification(db, { accountId: requireCaller(context).userId, id: params.id, at: now() }),
  )
  api.handle(contract.streamNotifications, async (_, context) => live.open(requireCaller(context).userId))

  return { stopDelivery: startDelivery({ db, events, log }) }
}
