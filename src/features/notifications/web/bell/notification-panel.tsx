import { RefreshCw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../../../../ui/components/button.tsx'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { useNow } from '../../../../ui/formats/use-now.ts'
import { HeldNotice } from '../held-notice.tsx'
import { focusBeside } from '../list/focus-beside.ts'
import { NotificationRow } from '../list/notification-row.tsx'
import { useListFailure } from '../list/use-list-failure.ts'
import { WaitingRows } from '../list/waiting-rows.tsx'
import type { useUnreadNotifications } from '../notification-queries.ts'
import { useNotificationChanges } from '../use-notification-changes.ts'

type NotificationPanelProps = { id: string; userId: number; unread: ReturnType<typeof useUnreadNotifications> }

/** The bell's panel: the newest unread notifications. A read one disappears (docs/product/notifications.md#bell). */
export function NotificationPanel({ id, userId, unread }: NotificationPanelProps) {
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const { change } = useNotificationChanges(userId)
  const list = unread.data?.notifications
  // The notifications page has its own notice.
  const isNoticeHere = useLocation().pathname !== '/notifications'
  const readAll = () => {
    heading.current?.focus()
    change({ kind: 'all-read' })
  }
  return (
    <section
      id={id}
      className="menu-panel top-[calc(100%+8px)] -right-[30px] flex max-h-[calc(100dvh-90px)] w-[430px] flex-col max-lg:right-(--gutter) max-lg:w-[min(430px,100vw-2*var(--gutter))]"
      aria-labelledby={`${id}-heading`}
      aria-busy={unread.isFetching}
    >
      <div className="flex flex-none items-center gap-0.5 border-line border-b py-3 pr-3.5 pl-5">
        <h2 ref={heading} id={`${id}-heading`} tabIndex={-1} className="mr-auto text-h3">
          Notifications
        </h2>
        <IconButton label="Actualiser" onClick={() => void unread.refetch()}>
          <RefreshCw className={unread.isFetching ? 'animate-spin' : ''} />
        </IconButton>
        <Button variant="ghost" size="dense" className="min-h-11" disabled={!list?.length} onClick={readAll}>
          Tout lire
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-1">
        {list && list.length > 0 ? (
          <ul>
            {list.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                now={now}
                onRead={(event) => {
                  if (event) focusBeside(event.currentTarget, { staysInList: false, heading: heading.current })
                  change({ kind: 'read', id: notification.id })
                }}
              />
            ))}
          </ul>
        ) : (
          <NothingShown unread={unread} />
        )}
      </div>
      {isNoticeHere && (
        <div className="flex-none px-2 pb-2">
          <HeldNotice userId={userId} />
        </div>
      )}
      <Link
        to="/notifications"
        prefetch="intent"
        className="menu-row min-h-[50px] flex-none justify-center rounded-none border-line border-t text-accent-text"
      >
        Voir toutes les notifications
      </Link>
    </section>
  )
}

/** Shown instead of the list: while loading, after an error, or when all are read. */
function NothingShown({ unread }: Pick<NotificationPanelProps, 'unread'>) {
  const failure = useListFailure(unread.error)
  if (unread.data) return <Note title="Aucune nouvelle notification">Vous êtes à jour.</Note>
  if (unread.isPending) return <WaitingRows count={3} />
  return (
    <Note title={failure.title}>
      {failure.text}
      <Button size="dense" className="mt-3 min-h-11" onClick={() => void unread.refetch()}>
        Réessayer
      </Button>
    </Note>
  )
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className="px-3 py-6">
      <p className="font-semibold">{title}</p>
      <div className="mt-1 grid justify-items-start text-sm text-text-2">{children}</div>
    </div>
  )
}
