import { useEffect, useEffectEvent } from 'react'
import { joinStops, listen } from '../../../../ui/network/listen.ts'
import { queriesOf } from '../../../../ui/queries/person-queries.tsx'
import { answersOf, refresh } from '../../../../ui/queries/reads.ts'
import { type LiveNotification, listAllNotifications, type NotificationItem } from '../../contract.ts'
import { addToUnread } from '../notification-lists.ts'
import { notificationReads, unreadQuery } from '../notification-queries.ts'
import { followNotifications } from './follow-notifications.ts'
import { joinTabs, type Tabs } from './join-tabs.ts'

/** The message between the tabs of a browser; null asks them to refetch their lists. */
type News = LiveNotification

const joined = new Map<number, Tabs<News>>()

/** Asks the other tabs to refetch their lists, after something was read or deleted here. */
export function notifyOtherTabs(userId: number): void {
  joined.get(userId)?.send({ notification: null })
}

/**
 * Keeps the account's lists up to date: one connection for all tabs of the browser.
 * @param onNotification called for each new one, in every tab
 */
export function useLiveNotifications(userId: number, onNotification: (item: NotificationItem) => void): void {
  const announce = useEffectEvent(onNotification)
  useEffect(() => {
    const hear = ({ notification }: News) => {
      keep(userId, notification)
      if (notification) announce(notification)
    }
    const join = () => {
      if (joined.has(userId)) return
      joined.set(userId, joinTabs({ name: `sumine:notifications:${userId}`, lead: followNotifications, hear }))
    }
    const leave = () => {
      joined.get(userId)?.leave()
      joined.delete(userId)
    }
    // A page in the back/forward cache would keep the connection from the other tabs.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      join()
      keep(userId, null)
    }
    join()
    return joinStops([leave, listen(window, 'pagehide', leave), listen(window, 'pageshow', comeBack)])
  }, [userId])
}

/** Adds a new notification to the bell's list, and invalidates the pages of the other list. */
function keep(userId: number, notification: NotificationItem | null): void {
  const queries = queriesOf(userId)
  const known = queries.getQueryData(unreadQuery.queryKey)
  // An answer in flight may be older than the notification, so it is cancelled.
  if (!notification || !known || queries.isFetching(unreadQuery) > 0) {
    void queries.cancelQueries(answersOf(...notificationReads)).then(() => refresh(queries, ...notificationReads))
    return
  }
  queries.setQueryData(unreadQuery.queryKey, addToUnread(known, notification))
  void refresh(queries, listAllNotifications)
}
