import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../ui/api/call-api.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import type { deleteNotification, markAllNotificationsRead, markNotificationRead } from '../contract.ts'
import { holdChange } from './held-change.ts'
import { tellOtherTabs } from './live/use-live-notifications.ts'
import { changeList, type NotificationChange, type NotificationList } from './notification-lists.ts'
import { filterOf, notificationsKey } from './notification-queries.ts'

/**
 * Marks as read and deletes. Every list shows it at once, and as it was when the server did not accept it; errors are
 * only logged (docs/product/notifications.md#notifications-page), and told to whoever asks for `isError`.
 */
export function useNotificationChanges(userId: number) {
  const key = notificationsKey(userId)
  const changes = useMutation(
    {
      mutationKey: key,
      mutationFn: send,
      async onMutate(change: NotificationChange) {
        await personQueries.cancelQueries({ queryKey: key })
        const before = personQueries.getQueriesData<NotificationList>({ queryKey: key })
        for (const [listKey, list] of before) {
          if (list) personQueries.setQueryData(listKey, changeList(list, filterOf(listKey), change))
        }
        return before
      },
      onSuccess({ unread_count }) {
        personQueries.setQueriesData<NotificationList>({ queryKey: key }, (list) => list && { ...list, unread_count })
        tellOtherTabs(userId)
      },
      onError(error, change, before) {
        console.warn('notifications:', change.kind, error)
        for (const [listKey, list] of before ?? []) personQueries.setQueryData(listKey, list)
      },
      // An answer to an older question must not undo what is still on its way.
      onSettled() {
        if (personQueries.isMutating({ mutationKey: key }) > 1) return
        return personQueries.invalidateQueries({ queryKey: key })
      },
    },
    personQueries,
  )
  /** What is deleted, or all that is read, waits until it can no longer be taken back; one that is read does not. */
  const change = (next: NotificationChange) => {
    if (next.kind === 'read') changes.mutate(next)
    else holdChange({ userId, change: next, send: () => changes.mutate(next) })
  }
  return { change, error: changes.error }
}

function send(change: NotificationChange): Promise<{ unread_count: number }> {
  // The page may be left by the very click that marks one as read.
  const options = { keepalive: true }
  if (change.kind === 'all-read') {
    return callApi<typeof markAllNotificationsRead>('PATCH /api/notifications/read-all', {}, options)
  }
  const input = { params: { id: String(change.id) } }
  return change.kind === 'read'
    ? callApi<typeof markNotificationRead>('PATCH /api/notifications/:id/read', input, options)
    : callApi<typeof deleteNotification>('DELETE /api/notifications/:id', input, options)
}
