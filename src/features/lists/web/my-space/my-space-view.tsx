import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../../ui/navigation/tabs.tsx'
import { useWatching } from '../../../watching/web/public.ts'
import { toWatchlistAddress, WatchlistSkeleton, WatchlistTab, watchlistTotalQuery } from '../watchlist/public.ts'
import { WatchingSkeleton } from './watching-skeleton.tsx'
import { WatchingTab } from './watching-tab.tsx'

type MySpaceViewProps = { userId: number; searches: { count: number | undefined; Tab: ComponentType } }

/** The tabs of 'Mon Espace' with their counts; the open one is in the address (docs/product/my-space.md#my-space). */
export function MySpaceView({ userId, searches }: MySpaceViewProps) {
  const [params] = useSearchParams()
  const watching = useWatching(userId)
  const watchlist = useQuery(watchlistTotalQuery)
  const tabs = [
    { id: 'watching', label: 'En cours', to: '/my-space', count: watching.data?.length },
    { id: 'watchlist', label: 'Ma Watchlist', to: toWatchlistAddress(), count: watchlist.data?.total },
    { id: 'searches', label: 'Mes recherches', to: '/my-space?tab=searches', count: searches.count },
  ] as const
  const current = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'watching'
  return (
    <Tabs label="Mon Espace" tabs={tabs} current={current}>
      {current === 'watching' && <WatchingTab userId={userId} />}
      {current !== 'watching' && (
        <Suspense fallback={<WatchlistSkeleton />}>
          {current === 'watchlist' ? <WatchlistTab begun={watching.data} /> : <searches.Tab />}
        </Suspense>
      )}
    </Tabs>
  )
}

/** The page before the session is known, without a tab, because it is the same at every address. */
export function MySpaceSkeleton() {
  return (
    <div>
      <div className="tabs" aria-hidden="true">
        <Skeleton className="my-[13px] h-6 w-24" />
        <Skeleton className="my-[13px] h-6 w-32" />
      </div>
      <WatchingSkeleton />
    </div>
  )
}
