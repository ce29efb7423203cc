import { useEffect, useEffectEvent } from 'react'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { joinTabs, type Tabs } from '../../../../ui/tabs/join-tabs.ts'
import type { LiveNotification, NotificationItem } from '../../contract.ts'
import { addToUnread, type NotificationList } from '../notification-lists.ts'
import { notificationsKey, unreadKey } from '../notification-queries.ts'
import { followNotifications } from './follow-notifications.ts'

/** What the tabs of a browser tell one another; null when the lists are to be asked for anew. */
type News = LiveNotification

const joined = new Map<number, Tabs<News>>()

/** The other tabs ask for their lists anew: something was read or deleted here. */
export function tellOtherTabs(userId: number): void {
  joined.get(userId)?.tell({ notification: null })
}

/**
 * Keeps the person's lists true while they come: one connection for all tabs of the browser.
 * @param onNotification for each that comes, in every tab
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
    // A page that is put aside for the back button would keep the connection from the others.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      join()
      keep(userId, null)
    }
    join()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      leave()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [userId])
}

/** Puts what came into the bell's list; the pages of the other list are asked for anew where they are shown. */
function keep(userId: number, notification: NotificationItem | null): void {
  const bell = unreadKey(userId)
  const known = personQueries.getQueryData<NotificationList>(bell)
  // An answer on its way may be older than what came.
  if (!notification || !known || personQueries.isFetching({ queryKey: bell }) > 0) {
    void personQueries.invalidateQueries({ queryKey: notificationsKey(userId) })
    return
  }
  personQueries.setQueryData(bell, addToUnread(known, notification))
  void personQueries.invalidateQueries({
    queryKey: notificationsKey(userId),
    predicate: ({ queryKey }) => queryKey.length > bell.length,
  })
}
