import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** The skeletons of loading cards: picture and name, above `children`. */
export function WaitingCards({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3" aria-busy="true">
      {places.map((place) => (
        <li key={place} className="grid content-start gap-3.5 rounded-panel bg-surface-1 p-5">
          <span className="flex items-center gap-4">
            <Skeleton className="size-15 flex-none rounded-[10px]" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-4.5 w-[65%]" />
              <Skeleton className="h-3.5 w-[38%]" />
            </span>
          </span>
          {children}
        </li>
      ))}
    </ul>
  )
}
