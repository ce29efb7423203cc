import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** The outline of 'Pour toi'. */
export function SuggestionsSkeleton() {
  return (
    <div aria-busy="true" className="card-grid card-grid-5">
      {cards.map((card) => (
        <Skeleton key={card} className="aspect-2/3 rounded-panel" />
      ))}
    </div>
  )
}
