import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'

/** The placeholder rows of a loading list. */
export function WaitingRows({ count }: { count: number }) {
  return (
    <>
      <p className="sr-only">Chargement des notifications…</p>
      <SkeletonRows count={count} className="flex gap-3.5 px-3 py-4">
        <Skeleton className="size-10 flex-none rounded-control" />
        <div className="grid flex-1 content-start gap-2 pt-0.5">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-12" />
        </div>
      </SkeletonRows>
    </>
  )
}
