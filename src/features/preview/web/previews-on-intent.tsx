import { Suspense, useEffect, useState } from 'react'
import { hasLineToSpare } from '../../../ui/network/connection-speed.ts'
import { lazyPart } from '../../../ui/network/lazy-part.ts'

const Previews = lazyPart(() => import('./previews.tsx'))

/** The previews of cards (docs/product/browsing.md#previews). Their code is fetched at the first sign of interest in one. */
export function PreviewsOnIntent() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.anime-card') && hasLineToSpare()) setIsWanted(true)
    }
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    // The sign may have come before this did.
    if (document.querySelector('.anime-card:is(:hover, :focus-visible)') && hasLineToSpare()) setIsWanted(true)
    return () => {
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
    }
  }, [])
  return (
    isWanted && (
      <Suspense>
        <Previews />
      </Suspense>
    )
  )
}
