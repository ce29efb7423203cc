import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../ui/api/call-api.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import type { listAllNotifications, listUnreadNotifications } from '../contract.ts'
import { useHeldChange, withHeld } from './held-change.ts'
import { type ListQuery, type NotificationList, pageSize, type ReadFilter } from './notification-lists.ts'

/** The bell asks anew as often as the profile is checked (docs/product/notifications.md#notifications-page). */
const refreshMs = 5 * 60_000

/** Where everything about a person's notifications is kept. */
export const notificationsKey = (userId: number) => [userId, 'notifications'] as const
export const unreadKey = (userId: number) => [...notificationsKey(userId), 'unread'] as const
const pageKey = (userId: number, query: ListQuery) => [...notificationsKey(userId), query.filter, query] as const

/** Which list is kept under a key. */
export function filterOf(key: QueryKey): ReadFilter {
  const filter = key[2]
  return filter === 'unread' || filter === 'read' ? filter : 'all'
}

/** What the bell shows: asked for at start, when the page becomes visible and every five minutes. */
export function useUnreadNotifications(userId: number) {
  const held = useHeldChange(userId)
  const query = useQuery<NotificationList>(
    {
      queryKey: unreadKey(userId),
      queryFn: ({ signal }) =>
        callApi<typeof listUnreadNotifications>(
          'GET /api/notifications',
          { query: { limit: pageSize, offset: 0 } },
          { signal },
        ),
      refetchInterval: refreshMs,
      refetchOnWindowFocus: 'always',
    },
    personQueries,
  )
  return { ...query, data: withHeld(query.data, 'unread', held) }
}

/** One page of the notifications page; the one before stays until it is there. */
export function useNotificationPage(userId: number, query: ListQuery) {
  const { filter, type, page } = query
  const held = useHeldChange(userId)
  const list = useQuery<NotificationList>(
    {
      queryKey: pageKey(userId, query),
      queryFn: ({ signal }) =>
        callApi<typeof listAllNotifications>(
          'GET /api/notifications/all',
          {
            query: {
              limit: pageSize,
              offset: (page - 1) * pageSize,
              include_read: 'true',
              // Left out when they are 'all' (docs/product/notifications.md#notifications-page).
              ...(filter !== 'all' && { filter }),
              ...(type !== 'all' && { type }),
            },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
    },
    personQueries,
  )
  return { ...list, data: withHeld(list.data, filter, held) }
}
