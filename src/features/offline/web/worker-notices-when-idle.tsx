import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/network/lazy-part.ts'

// The first load of a page goes without it.
const WorkerNotices = lazyPart(() => import('./worker-notices.tsx'))

/** Starts the service worker and what it says, once the page is loaded and the browser has nothing better to do. */
export function WorkerNoticesWhenIdle() {
  const isIdle = useIsIdle()
  if (!isIdle || !import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  return (
    <Suspense>
      <WorkerNotices />
    </Suspense>
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
