import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** The outline of 'Pour toi'. */
export function SuggestionsSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="-mt-3 mb-6 h-6 w-3/4 max-w-110" />
      <div className="card-grid card-grid-5">
        {cards.map((card) => (
          <div key={card}>
            <Skeleton className="aspect-2/3 rounded-cover" />
            <Skeleton className="mt-3.5 h-5 w-3/4" />
            <Skeleton className="mt-2 mb-16 h-4 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
