import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { callApi, outlivesPage } from '../../../ui/api/call-api.ts'
import { untilGone } from '../../../ui/api/until-gone.ts'
import { answersOf } from '../../../ui/queries/reads.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { deleteNotification, markAllNotificationsRead, markNotificationRead } from '../contract.ts'
import { holdChange } from './held-change.ts'
import { notifyOtherTabs } from './live/use-live-notifications.ts'
import { changeList, type NotificationChange, type NotificationList } from './notification-lists.ts'
import { filterOf, notificationReads } from './notification-queries.ts'

const lists = answersOf(...notificationReads)

/** Marks as read and deletes: every list shows it at once, and reverts it when the server refuses. */
export function useNotificationChanges(userId: number) {
  const client = useQueryClient()
  const changes = useWrite({
    mutationKey: ['notifications'],
    send,
    async onMutate(change: NotificationChange, { client }) {
      await client.cancelQueries(lists)
      const before = client.getQueriesData<NotificationList>(lists)
      for (const [listKey, list] of before) {
        if (list) client.setQueryData(listKey, changeList(list, filterOf(listKey), change))
      }
      return before
    },
    onSuccess(answer, _change, _before, { client }) {
      client.setQueriesData<NotificationList>(lists, (list) => list && { ...list, ...answer })
      notifyOtherTabs(userId)
    },
    onError(error, change, before, { client }) {
      console.warn('notifications:', change.kind, error)
      for (const [listKey, list] of before ?? []) client.setQueryData(listKey, list)
    },
    // An older answer must not overwrite changes in flight.
    onSettled(_answer, _error, _change, _before, { client }) {
      if (client.isMutating({ mutationKey: ['notifications'] }) > 1) return
      return client.invalidateQueries(lists)
    },
  })
  const hold = (held: NotificationChange) => holdChange({ userId, change: held, send: () => changes.mutate(held) })
  /** Deleting, and marking all as read, is held until it can no longer be undone; marking one is sent at once. */
  const change = (next: NotificationChange) => {
    if (next.kind === 'read') changes.mutate(next)
    else hold(next.kind === 'all-read' ? { ...next, until: findNewest(client) } : next)
  }
  return { change, error: changes.error }
}

/** Returns when the newest known notification was created. */
function findNewest(client: QueryClient): string | undefined {
  const known = client.getQueriesData<NotificationList>(lists).flatMap(([, list]) => list?.notifications ?? [])
  return known
    .map(({ created_at }) => created_at)
    .sort()
    .at(-1)
}

/**
 * Sends a change. A notification that another device has deleted is no failure.
 * @returns the count, when all are read
 */
async function send(change: NotificationChange): Promise<{ unread_count: number } | undefined> {
  if (change.kind === 'all-read') {
    const { until } = change
    return callApi(markAllNotificationsRead, { query: until === undefined ? {} : { until } }, outlivesPage)
  }
  const operation = change.kind === 'read' ? markNotificationRead : deleteNotification
  await untilGone(callApi(operation, { params: { id: change.id } }, outlivesPage))
  return undefined
}
