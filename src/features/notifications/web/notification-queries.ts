import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import { readOf } from '../../../ui/queries/reads.ts'
import { listAllNotifications, listUnreadNotifications } from '../contract.ts'
import { useHeldChange, withHeld } from './held-change.ts'
import { type ListQuery, pageSize, type ReadFilter } from './notification-lists.ts'

/** The bell refetches as often as the profile is checked (docs/product/notifications.md#notifications-page). */
const refreshMs = 5 * 60_000

export const notificationReads = [listUnreadNotifications, listAllNotifications]

export const unreadQuery = readOf(listUnreadNotifications, { query: { limit: pageSize, offset: 0 } })

/** Returns the filter of a list's query key. */
export function filterOf([name, input]: QueryKey): ReadFilter {
  if (name === unreadQuery.queryKey[0]) return 'unread'
  return (input as InputOf<typeof listAllNotifications>).query.filter ?? 'all'
}

/** Returns the bell's list: fetched at the start, when the page becomes visible and every five minutes. */
export function useUnreadNotifications(userId: number) {
  const held = useHeldChange(userId)
  const query = useQuery({ ...unreadQuery, refetchInterval: refreshMs, refetchOnWindowFocus: 'always' })
  return { ...query, data: withHeld(query.data, 'unread', held) }
}

/** Returns one page of the notifications page; the previous one stays until it has loaded. */
export function useNotificationPage(userId: number, query: ListQuery) {
  const { filter, type, page } = query
  const held = useHeldChange(userId)
  const list = useQuery({
    ...readOf(listAllNotifications, {
      query: {
        limit: pageSize,
        offset: (page - 1) * pageSize,
        include_read: 'true',
        // Omitted when they are 'all' (docs/product/notifications.md#notifications-page).
        ...(filter !== 'all' && { filter }),
        ...(type !== 'all' && { type }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return { ...list, data: withHeld(list.data, filter, held) }
}
