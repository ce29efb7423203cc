import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { countOf } from '../../../../shared/french-numbers.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx'
import { UndoNotice } from '../../../../ui/feedback/undo-notice.tsx'
import { Pagination } from '../../../../ui/navigation/pagination.tsx'
import { useFocusOnNewPage } from '../../../../ui/navigation/use-focus-on-new-page.ts'
import { answersOf } from '../../../../ui/queries/reads.ts'
import type { WatchingItem } from '../../../watching/contract.ts'
import type { WatchlistItem } from '../../watchlist-contract.ts'
import { countPages } from '../list-pages.ts'
import { useWatchlistChanges, type WatchlistChanges } from './use-watchlist-changes.ts'
import { isFiltered, readWatchlistView, toWatchlistAddress, type WatchlistView } from './watchlist-address.ts'
import { WatchlistFilters } from './watchlist-filters.tsx'
import { watchlistQueries, watchlistReads, watchlistTotalQuery } from './watchlist-queries.ts'
import { WatchlistRow } from './watchlist-row.tsx'
import { WatchlistSkeleton } from './watchlist-skeleton.tsx'
import '../../../../ui/styles/later.css'

/** Shorter lists have no search field. */
const shortList = 12

type WatchlistTabProps = {
  /** 'En cours': these lines can be resumed. */
  begun: readonly WatchingItem[] | undefined
}

/** 'Ma Watchlist' in the view of the address (docs/product/my-space.md#watchlist). */
export default function WatchlistTab({ begun }: WatchlistTabProps) {
  const client = useQueryClient()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = readWatchlistView(params)
  const queries = watchlistQueries(view)
  const whole = useQuery(watchlistTotalQuery)
  const counts = useQuery(queries.counts)
  const lines = useQuery(queries.lines)
  const changes = useWatchlistChanges()
  useFocusOnNewPage(changes.list, view.page)

  if (!lines.data && lines.isError) {
    return (
      <ListFailure
        read={{ ...lines, refetch: () => client.refetchQueries(answersOf(...watchlistReads)) }}
        className="mt-6"
      />
    )
  }
  if (!lines.data || (!whole.data && !whole.isError)) return <WatchlistSkeleton />

  const wholeCount = whole.data?.total ?? lines.data.length
  const isEmpty = wholeCount === 0 && lines.data.length === 0 && view.page === 1 && !isFiltered(view)
  const total = (view.status ? counts.data?.by_status[view.status] : counts.data?.total) ?? 0
  if (!isEmpty && lines.data.length === 0 && view.page > 1 && !lines.isPlaceholderData) {
    return <Navigate to={toWatchlistAddress({ ...view, page: Math.min(view.page - 1, countPages(total)) })} replace />
  }
  return (
    <>
      {!isEmpty && (
        <WatchlistFilters
          view={view}
          counts={counts.data}
          isLong={wholeCount > shortList || isFiltered(view)}
          onChange={(next) => {
            // The search field applies its text when it unmounts, which must not lead back from another tab.
            if (new URLSearchParams(window.location.search).get('tab') !== 'watchlist') return
            void navigate(toWatchlistAddress(next), { replace: true, preventScrollReset: true })
          }}
        />
      )}
      <p role="status" className="sr-only">
        {isFiltered(view) && counts.data && !lines.isPlaceholderData && countOf(total, 'résultat')}
      </p>
      <Notices changes={changes} />
      <div ref={changes.list} tabIndex={-1} className="outline-0">
        {isEmpty ? (
          <EmptyWatchlist />
        ) : (
          <Lines items={lines.data} begun={begun} asOf={lines.dataUpdatedAt} changes={changes} view={view} />
        )}
      </div>
      <Pagination
        page={view.page}
        totalPages={countPages(total)}
        toPage={(page) => toWatchlistAddress({ ...view, page })}
      />
    </>
  )
}

function Notices({ changes: { refusal, removed, restore, forget } }: { changes: WatchlistChanges }) {
  return (
    <>
      {refusal && (
        <Alert tone="danger" className="mb-3">
          {refusal}
        </Alert>
      )}
      {removed && (
        <UndoNotice
          key={removed.id}
          text={`${removed.title} retiré de votre watchlist.`}
          onUndo={restore}
          onGone={forget}
        />
      )}
    </>
  )
}

type LinesProps = WatchlistTabProps & {
  items: WatchlistItem[]
  asOf: number
  changes: WatchlistChanges
  view: WatchlistView
}

function Lines({ items, begun, asOf, changes, view }: LinesProps) {
  if (items.length === 0) return <NothingFound view={view} />
  return (
    <ul aria-label="Ma watchlist" className="mt-3">
      {items.map((item) => (
        <WatchlistRow
          key={item.id}
          item={item}
          line={begun?.find(({ anime_id }) => anime_id === item.anime_id)}
          now={new Date(asOf)}
          onChange={changes.change}
          onRemove={changes.remove}
        />
      ))}
    </ul>
  )
}

function EmptyWatchlist() {
  return (
    <EmptyState
      title="Votre watchlist est vide"
      text="Ajoutez-y les animes que vous voulez voir : vous serez prévenu de leurs nouveaux épisodes."
    >
      <ButtonLink to="/explorer" variant="primary">
        Explorer le catalogue
      </ButtonLink>
    </EmptyState>
  )
}

function NothingFound({ view }: { view: WatchlistView }) {
  return (
    <EmptyState title="Aucune ligne ici" text="Aucun anime de votre watchlist ne correspond à ces filtres.">
      <ButtonLink to={toWatchlistAddress({ order: view.order })} replace preventScrollReset>
        Effacer les filtres
      </ButtonLink>
    </EmptyState>
  )
}
