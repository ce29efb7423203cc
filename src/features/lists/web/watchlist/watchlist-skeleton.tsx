import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { choicesLook, coverLook, removeLook, rowLook } from './watchlist-looks.ts'

const rows = ['first', 'second', 'third', 'fourth']

export function WatchlistSkeleton() {
  return (
    <div aria-busy="true" className="pt-6">
      <Skeleton className="mb-5 h-9 w-64 max-w-full" />
      <ul>
        {rows.map((row) => (
          <li key={row} className={rowLook}>
            <Skeleton className={`${coverLook} aspect-2/3`} />
            <span className="grid gap-2.5">
              <Skeleton className="h-5 w-60 max-w-full" />
              <Skeleton className="h-3.5 w-40 max-w-full" />
              <Skeleton className="h-3.5 w-28 max-w-full" />
            </span>
            <Skeleton className={`${choicesLook} h-11`} />
            <Skeleton className={`${removeLook} size-8`} />
          </li>
        ))}
      </ul>
    </div>
  )
}
