import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'

/** The page before its figures. */
export function MyYearSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <Skeleton className="h-11 w-40" />
      <Skeleton className="h-20" />
      <Skeleton className="h-[156px] rounded-panel" />
    </div>
  )
}
