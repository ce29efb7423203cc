import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'

/** The skeleton of 'En cours'. */
export function WatchingSkeleton() {
  return (
    <SkeletonRows
      count={6}
      frame="grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-5 pt-6 lg:grid-cols-[repeat(auto-fill,minmax(380px,1fr))] lg:pt-8"
      className="flex rounded-panel bg-surface-1"
    >
      <Skeleton className="aspect-2/3 w-26 flex-none rounded-l-panel lg:w-33" />
      <div className="flex flex-1 flex-col gap-2.5 p-3.5 lg:px-5 lg:py-[18px]">
        <Skeleton className="h-5 w-16" />
        <Skeleton className="mt-1 h-5 w-3/4" />
        <Skeleton className="h-3.5 w-1/2" />
        <Skeleton className="mt-auto h-[5px] w-full" />
      </div>
    </SkeletonRows>
  )
}
