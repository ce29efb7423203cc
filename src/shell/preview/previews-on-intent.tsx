import { Suspense, useEffect, useState } from 'react'
import { hasLineToSpare } from '../../ui/network/connection-speed.ts'
import { lazyPart } from '../../ui/network/lazy-part.ts'

const Previews = lazyPart(() => import('./previews.tsx'))

/** The previews of cards (docs/product/browsing.md#previews), fetched at the first sign of interest in one. */
export function PreviewsOnIntent() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    if (isWanted) return
    const listening = new AbortController()
    const look = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.anime-card') && hasLineToSpare()) setIsWanted(true)
    }
    // Moves, not arrivals: a page that opens or scrolls under a pointer at rest shows no interest.
    for (const name of ['pointermove', 'pointerdown', 'focusin']) {
      document.addEventListener(name, look, { signal: listening.signal })
    }
    // The focus may have come before this did.
    if (document.querySelector('.anime-card:focus-visible') && hasLineToSpare()) setIsWanted(true)
    return () => listening.abort()
  }, [isWanted])
  return (
    isWanted && (
      <Suspense>
        <Previews />
      </Suspense>
    )
  )
}
