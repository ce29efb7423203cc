import { Suspense } from 'react'
import { StagePlace, WatchLayout } from '../../features/player/web/public.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useOnline } from '../../ui/network/use-online.ts'
import { PageShape } from '../later-parts.ts'

/** Shows a skeleton of the next page in place of the old one or, without a network, what it waits for. */
export function ComingPage({ path }: { path: string }) {
  const isOnline = useOnline()
  if (isOnline && path.startsWith('/watch/')) return <WatchShape />
  return (
    <Suspense fallback={!isOnline && <h1 className="wrap py-14">Vous êtes hors ligne</h1>}>
      <PageShape path={path} />
    </Suspense>
  )
}

function WatchShape() {
  return (
    <div data-coming="watch" className="watch-page">
      <WatchLayout
        heading={
          <span role="status" className="sr-only">
            Chargement de la page
          </span>
        }
        picture={<StagePlace />}
        aside={<Skeleton className="h-124 w-full rounded-panel" />}
        below={<Skeleton className="h-[60dvh] w-full rounded-panel" />}
      >
        <Skeleton className="my-4 h-24 w-full rounded-control md:h-11 lg:mb-18" />
      </WatchLayout>
    </div>
  )
}
