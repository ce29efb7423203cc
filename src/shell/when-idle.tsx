import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../ui/network/lazy-part.ts'
import { fetchLaterParts } from './later-parts.ts'

// Not part of the first load of a page.
const IdleParts = lazyPart(() => import('./idle-parts.tsx'))

/** The parts of every page that come once it has loaded and the browser is idle. */
export function WhenIdle() {
  const isIdle = useIsIdle()
  useEffect(() => {
    if (isIdle) fetchLaterParts()
  }, [isIdle])
  return (
    isIdle && (
      <Suspense>
        <IdleParts />
      </Suspense>
    )
  )
}

function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const rest = () => (window.requestIdleCallback ?? setTimeout)(() => setIsIdle(true))
    if (document.readyState === 'complete') rest()
    else window.addEventListener('load', rest, { once: true })
    return () => window.removeEventListener('load', rest)
  }, [])
  return isIdle
}
