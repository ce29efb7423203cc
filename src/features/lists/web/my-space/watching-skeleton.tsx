import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'

const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The skeleton of 'En cours'. */
export function WatchingSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,380px),1fr))] gap-5 pt-6 lg:pt-8">
      {cards.map((card) => (
        <Skeleton key={card} className="h-[156px] rounded-panel lg:h-[198px]" />
      ))}
    </div>
  )
}
