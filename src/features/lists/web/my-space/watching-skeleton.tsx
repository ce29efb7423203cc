import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'

const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** 'En cours' while it loads, in the shape that it will have. */
export function WatchingSkeleton() {
  return (
    <div aria-busy="true" className="watching-grid pt-6 lg:pt-8">
      {cards.map((card) => (
        <Skeleton key={card} className="h-[156px] rounded-panel lg:h-[198px]" />
      ))}
    </div>
  )
}
