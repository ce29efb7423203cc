import { Skeleton } from '../../../ui/components/skeleton.tsx'

/** The shape of an anime card while it loads. */
export function AnimeCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-2/3" />
      <Skeleton className="mt-3.5 h-[18px] w-4/5" />
      <Skeleton className="mt-[9px] h-[13px] w-1/2" />
      <Skeleton className="mt-[11px] h-[22px] w-[62px]" />
    </div>
  )
}
