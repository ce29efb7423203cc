import { CheckCheck, RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { countOf } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Pagination } from '../../../../ui/navigation/pagination.tsx'
import { useFocusOnNewPage } from '../../../../ui/navigation/use-focus-on-new-page.ts'
import { useStayWithinPages } from '../../../../ui/navigation/use-stay-within-pages.ts'
import { withPersonQueries } from '../../../../ui/queries/person-queries.tsx'
import { HeldNotice } from '../held-notice.tsx'
import { pageSize } from '../notification-lists.ts'
import { useNotificationPage } from '../notification-queries.ts'
import PushSwitch from '../push/push-switch.tsx'
import { useNotificationChanges } from '../use-notification-changes.ts'
import { Filters } from './filters.tsx'
import { NotificationPage } from './notification-page.tsx'
import { parseListQuery, toListAddress } from './notifications-address.ts'
import '../../../../ui/styles/later.css'

/** A member's notifications with filters and pages, which are all in the address. */
function NotificationsView({ userId }: { userId: number }) {
  const [params] = useSearchParams()
  const query = parseListQuery(params)
  const list = useNotificationPage(userId, query)
  const changes = useNotificationChanges(userId)
  const heading = useRef<HTMLHeadingElement>(null)
  const totalPages = Math.ceil((list.data?.total ?? 0) / pageSize)
  useFocusOnNewPage(heading, query.page)
  const knownPages = list.data && !list.isPlaceholderData ? totalPages : undefined
  useStayWithinPages(query.page, knownPages, (page) => toListAddress({ ...query, page }))
  const unread = list.data?.unread_count
  const readAll = () => {
    heading.current?.focus()
    changes.change({ kind: 'all-read' })
  }
  return (
    <>
      <header className="flex flex-wrap items-end gap-3 pt-8 pb-6 lg:pt-12">
        <div>
          <h1>Notifications</h1>
          <p role="status" className="mt-2.5 min-h-[1.5em] text-text-2">
            {unread !== undefined && toUnreadLine(unread)}
          </p>
        </div>
        <div className="-ml-3 flex items-center gap-2 md:ml-auto">
          <IconButton label="Actualiser" onClick={() => void list.refetch()}>
            <RefreshCw className={list.isFetching ? 'animate-spin' : ''} />
          </IconButton>
          <Button disabled={!unread} onClick={readAll}>
            <CheckCheck />
            Tout marquer comme lu
          </Button>
        </div>
      </header>
      <Filters query={query} />
      {changes.error && (
        <Alert tone="danger" className="mb-4">
          {changes.error.message}
        </Alert>
      )}
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Liste des notifications
      </h2>
      <NotificationPage query={query} list={list} heading={heading} change={changes.change} />
      <div className="sticky bottom-5 z-20 w-fit max-w-full">
        <HeldNotice userId={userId} />
      </div>
      <Pagination page={query.page} totalPages={totalPages} toPage={(page) => toListAddress({ ...query, page })} />
      <section aria-labelledby="push-heading" className="mt-12 border-line border-t pt-8">
        <h2 id="push-heading" className="mb-2 text-[1.5rem]">
          Sur cet appareil
        </h2>
        <PushSwitch userId={userId} />
      </section>
    </>
  )
}

function toUnreadLine(count: number): string {
  if (count === 0) return 'Tout est lu'
  return countOf(count, 'non lue', 'non lues')
}

export default withPersonQueries(NotificationsView)
