import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../../ui/network/lazy-part.ts'

// Narrow layouts do not load it.
const SimilarRows = lazyPart(() => import('./similar-rows.tsx'))

/**
 * Similar animes below the list of episodes, as many as fit beside the rest of the page. It has no height of its own,
 * so nothing moves when they arrive, and is requested once it is in view.
 */
export function SimilarColumn({ animeId }: { animeId: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInView(true))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="relative mt-6 hidden min-h-0 flex-1 xl:block">
      {/* Out of the flow: its rows follow the height of the place. */}
      <div className="absolute inset-0 overflow-hidden">
        {isInView && (
          <Suspense>
            <SimilarRows animeId={animeId} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
