import type { MouseEvent, RefObject } from 'react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { useNow } from '../../../../ui/formats/use-now.ts'
import { focusBeside } from '../list/focus-beside.ts'
import { NotificationRow } from '../list/notification-row.tsx'
import { useListFailure } from '../list/use-list-failure.ts'
import { WaitingRows } from '../list/waiting-rows.tsx'
import type { ListQuery, NotificationChange } from '../notification-lists.ts'
import type { useNotificationPage } from '../notification-queries.ts'

type NotificationPageProps = {
  query: ListQuery
  list: ReturnType<typeof useNotificationPage>
  /** Gets the focus after the last row disappears. */
  heading: RefObject<HTMLElement | null>
  change: (change: NotificationChange) => void
}

/** One page of the list, or the reason why there is none. */
export function NotificationPage({ query, list, heading, change }: NotificationPageProps) {
  const now = useNow()
  const items = list.data?.notifications
  if (!items?.length) return <NothingShown query={query} list={list} />
  const moveFocus = (event: MouseEvent<HTMLButtonElement> | undefined, staysInList: boolean) =>
    event && focusBeside(event.currentTarget, { staysInList, heading: heading.current })
  return (
    <ul aria-busy={list.isPlaceholderData}>
      {items.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          now={now}
          onRead={(event) => {
            moveFocus(event, query.filter !== 'unread')
            change({ kind: 'read', id: notification.id })
          }}
          onDelete={(event) => {
            moveFocus(event, false)
            change({ kind: 'deleted', id: notification.id })
          }}
        />
      ))}
    </ul>
  )
}

function NothingShown({ query, list }: Pick<NotificationPageProps, 'query' | 'list'>) {
  const failure = useListFailure(list.error)
  if (list.data) return <EmptyPage query={query} />
  if (list.isPending) return <WaitingRows count={6} />
  return (
    <EmptyState {...failure}>
      <Button variant="primary" onClick={() => void list.refetch()}>
        Réessayer
      </Button>
    </EmptyState>
  )
}

function EmptyPage({ query: { filter, type } }: Pick<NotificationPageProps, 'query'>) {
  if (filter === 'all' && type === 'all') {
    return (
      <EmptyState
        title="Aucune notification"
        text="Les nouveaux épisodes des animes de votre watchlist et de ceux que vous regardez s’annoncent ici."
      >
        <ButtonLink to="/explorer">Explorer</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={filter === 'unread' ? 'Aucune notification non lue' : 'Aucune notification'}
      text={type === 'all' ? undefined : 'Aucune ne correspond à ces filtres.'}
    >
      <ButtonLink to="/notifications">Voir toutes les notifications</ButtonLink>
    </EmptyState>
  )
}
